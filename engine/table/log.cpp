#include "table/log.h"

#include <algorithm>

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

std::string requests_text(std::span<const core::LuckRequest> requests) {
  std::string text;
  for (const core::LuckRequest& one : requests)
    text.append(text.empty() ? "" : " ").append(one.die ? "d" : "").append(std::to_string(one.n));
  return text;
}

std::string header_for_chain(LogHeader header) {
  if (header.log >= 2)
    for (LogSeat& seat : header.seats) {
      if (seat.mark) seat.name.clear();
      if (seat.salt) seat.salt->clear();
    }
  return codec::to_json(header);
}

std::expected<std::string, Problem> luck_input(const Primitives& primitives, const LogHeader& header) {
  const std::size_t size = header.log >= 2 ? 32 : 16;
  std::string input;
  for (std::size_t i = 0; i < header.seats.size(); ++i) {
    const auto given = from_hex(header.seats[i].bytes);
    if (!given || given->size() != size)
      return std::unexpected(
          Problem{"seats[" + std::to_string(i) + "].bytes", 1, 1, "must be " + std::to_string(size) + " bytes in hex"});
    input += *given;
  }
  if (header.log < 2) return input;
  LogHeader bound = header;
  bound.edition.text = "null";  // of a finished match it is cut down to what was shown
  return input + bytes_of(primitives.sha256(header_for_chain(std::move(bound))));
}

namespace {

std::string player_for_chain(LogPlayer player) {
  player.name.clear();
  player.salt.clear();
  return codec::to_json(player);
}

// What the chain sees of a line: names are not part of it, since they may be forgotten.
std::string seen_by_chain(std::string_view line, bool is_header) {
  if (!is_header && line.find("\"player\":") == std::string_view::npos) return std::string(line);
  const auto document = codec::parse(std::string(line), kLineLimits);
  LogHeader header;
  LogPlayer player;
  if (is_header && document && codec::read(*document, header).empty()) return header_for_chain(std::move(header));
  if (!is_header && document && codec::read(*document, player).empty()) return player_for_chain(std::move(player));
  return std::string(line);
}

}  // namespace

std::string LogWriter::header(const LogHeader& header) {
  std::string line = codec::to_json(header);
  const auto has_mark = [](const LogSeat& seat) { return seat.mark || seat.salt; };
  // Without marks the chain sees the line as it is: a copy of an edition is large.
  const bool is_seen_whole = header.log < 2 || std::none_of(header.seats.begin(), header.seats.end(), has_mark);
  if (is_seen_whole)
    chain(line);
  else
    chain(header_for_chain(header));
  return line;
}

void LogWriter::follow(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    chain(seen_by_chain(line, seq_ < 0));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
}

std::string LogWriter::player(LogPlayer player) {
  player.seq = seq_ + 1;
  player.prev = previous_;
  chain(player_for_chain(player));
  return codec::to_json(player);
}

std::string LogWriter::numbered(auto& entry) {
  entry.seq = seq_ + 1;
  entry.prev = previous_;
  std::string line = codec::to_json(entry);
  chain(line);
  return line;
}
template std::string LogWriter::numbered(LogStart&);
template std::string LogWriter::numbered(LogMove&);
template std::string LogWriter::numbered(LogCheckpoint&);
template std::string LogWriter::numbered(LogEnd&);

std::vector<std::string> LogWriter::lines(const Log& log) {
  std::vector<std::string> lines = {start(log.start)};
  auto change = log.players.begin();
  const auto sit_down = [&](std::size_t moves) {
    for (; change != log.players.end() && change->first <= moves; ++change) lines.push_back(player(change->second));
  };
  for (const LogSegment& segment : log.segments()) {
    if (segment.from) lines.push_back(checkpoint(*segment.from));
    for (std::size_t i = segment.first; i < segment.end; ++i) {
      sit_down(i);
      lines.push_back(move(log.moves[i]));
    }
  }
  sit_down(log.moves.size());
  return lines;
}

std::vector<LogSegment> Log::segments() const {
  std::vector<LogSegment> segments = {{header.rules, 0, moves.size(), nullptr}};
  for (const auto& [place, checkpoint] : checkpoints) {
    segments.back().end = place;
    segments.push_back({checkpoint.rules, place, moves.size(), &checkpoint});
  }
  int next = last_line() + (end ? 0 : 1);
  for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
    segment->line = segment->from ? segment->from->line : 2;
    segment->last_line = next - 1;
    next = segment->line;
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
      checkpoint.line = number;
      seq = checkpoint.seq;
      prev = checkpoint.prev;
    } else if (document->root.find("player")) {
      LogPlayer& player = log.players.emplace_back(log.moves.size(), LogPlayer{}).second;
      problem = read_line(*document, player);
      if (!problem && log.header.log < 2) problem = Problem{"", 0, 1, "version 1 of the format has no such line"};
      player.line = number;
      seq = player.seq;
      prev = player.prev;
    } else {
      LogMove& move = log.moves.emplace_back();
      problem = read_line(*document, move);
      move.line = number;
      seq = move.seq;
      prev = move.prev;
    }
    if (problem) return fail(*problem);
    if (seq != number - 1) return fail({"seq", 0, 1, "must be " + std::to_string(number - 1)});
    if (prev != previous)
      return fail({"prev", 0, 1, "this is not the hash of the line before: one of the two was changed"});
    previous = to_hex(primitives.sha256(seen_by_chain(line, number == 1)));
  }
  if (number < 2) {
    ++number;
    return fail({"", 0, 0, "the log ends here; a header and a start are the least it has"});
  }
  return log;
}

}  // namespace table
