#include "table/log.h"

#include "codec/read.h"
#include "codec/write.h"

namespace table {
namespace {

using codec::Problem;

constexpr codec::Limits kLineLimits{.bytes = 8 << 20, .values = 500'000, .depth = 32};

// Reads one line into `value` and checks that it is written as we write it: then
// no byte of it can be another and mean the same.
template <class Line>
std::optional<Problem> read_line(const codec::Document& document, Line& value) {
  codec::Problems problems = codec::read(document, value);
  if (!problems.empty()) return problems.front();
  const std::string canonical = codec::to_json(value);
  if (canonical == document.text) return std::nullopt;
  const auto [ours, theirs] =
      std::mismatch(canonical.begin(), canonical.end(), document.text.begin(), document.text.end());
  return Problem{"", 1, static_cast<int>(theirs - document.text.begin()) + 1, "a log is not written like this"};
}

}  // namespace

std::string asked_text(std::span<const core::Asked> asked) {
  std::string text;
  for (const core::Asked& one : asked)
    text.append(text.empty() ? "" : " ").append(one.die ? "d" : "").append(std::to_string(one.n));
  return text;
}

std::string LogWriter::header(const LogHeader& header) {
  std::string line = codec::to_json(header);
  follow(line);
  return line;
}

std::string LogWriter::numbered(auto& entry) {
  entry.seq = seq_ + 1;
  entry.prev = previous_;
  std::string line = codec::to_json(entry);
  follow(line);
  return line;
}
template std::string LogWriter::numbered(LogStart&);
template std::string LogWriter::numbered(LogMove&);
template std::string LogWriter::numbered(LogCheckpoint&);
template std::string LogWriter::numbered(LogEnd&);

std::vector<std::string> LogWriter::lines(const Log& log) {
  std::vector<std::string> lines = {start(log.start)};
  for (const LogSegment& segment : log.segments()) {
    if (segment.from) lines.push_back(checkpoint(*segment.from));
    for (std::size_t i = segment.first; i < segment.end; ++i) lines.push_back(move(log.moves[i]));
  }
  return lines;
}

std::vector<LogSegment> Log::segments() const {
  std::vector<LogSegment> segments = {{header.rules, 0, moves.size(), nullptr}};
  for (const auto& [place, checkpoint] : checkpoints) {
    segments.back().end = place;
    segments.push_back({checkpoint.rules, place, moves.size(), &checkpoint});
  }
  int line = 2;
  for (LogSegment& segment : segments) {
    segment.line = line;
    segment.last_line = line + static_cast<int>(segment.end - segment.first);
    line = segment.last_line + 1;
  }
  return segments;
}

std::expected<Log, Problem> read_log(const Primitives& primitives, std::string_view text) {
  Log log;
  std::string previous;
  int number = 0;
  const auto fail = [&](Problem problem) {
    problem.line = number;
    return std::unexpected(std::move(problem));
  };
  while (!text.empty()) {
    ++number;
    const std::size_t newline = text.find('\n');
    if (newline == std::string_view::npos) return fail({"", 0, 0, "the line is cut off: it has no newline"});
    const std::string_view line = text.substr(0, newline);
    text.remove_prefix(newline + 1);
    if (log.end) return fail({"", 0, 1, "nothing may follow the end of a match"});

    const auto document = codec::parse(std::string(line), kLineLimits);
    if (!document) return fail(document.error());

    std::optional<Problem> problem;
    int seq = number - 1;
    std::string prev = previous;
    if (number == 1) {
      problem = read_line(*document, log.header);
    } else if (number == 2) {
      problem = read_line(*document, log.start);
      seq = log.start.seq;
      prev = log.start.prev;
    } else if (document->root.find("scores")) {
      problem = read_line(*document, log.end.emplace());
      seq = log.end->seq;
      prev = log.end->prev;
    } else if (document->root.find("position")) {
      LogCheckpoint& checkpoint = log.checkpoints.emplace_back(log.moves.size(), LogCheckpoint{}).second;
      problem = read_line(*document, checkpoint);
      seq = checkpoint.seq;
      prev = checkpoint.prev;
    } else {
      LogMove& move = log.moves.emplace_back();
      problem = read_line(*document, move);
      seq = move.seq;
      prev = move.prev;
    }
    if (problem) return fail(*problem);
    if (seq != number - 1) return fail({"seq", 0, 1, "must be " + std::to_string(number - 1)});
    if (prev != previous)
      return fail({"prev", 0, 1, "this is not the hash of the line before: one of the two was changed"});
    previous = to_hex(primitives.sha256(line));
  }
  if (number < 2) {
    ++number;
    return fail({"", 0, 0, "the log ends here; a header and a start are the least it has"});
  }
  return log;
}

}  // namespace table
