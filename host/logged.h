// The box of a match that is kept on this device. While the match runs its log need not hold an
// edition of thousands of questions that is in the program: it names it.
#pragma once
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "codec/json.h"
#include "questions/question.h"
#include "shelf/box.h"
#include "shelf/replay.h"
#include "table/log.h"
#include "words/catalogue.h"

namespace host {

// What stands in a log for the edition that is played in that language; empty: all of it does.
// `laid_aside` are the questions that those who play have heard, by their ids.
std::string name_for_log(std::string_view game, words::Language language, std::span<const std::string> laid_aside);

// Whether a log names its edition only.
bool is_named(const table::LogHeader& header);

// The box that the match of a log is played with, or what is wrong: the edition, or that the
// program has another one of that name by now.
std::expected<std::unique_ptr<shelf::OpenBox>, codec::Problem> open_logged(const shelf::Box& game,
                                                                           const table::LogHeader& header);

// The questions that a match has asked, the easiest first, once it is over: its log shows them.
// None in games that have no questions.
std::vector<questions::Question> questions_of(const shelf::AnyTable& table, const table::Primitives& primitives);

// shelf::verify, also for such logs.
std::expected<shelf::Verified, codec::Problem> verify_logged(std::string_view text, const table::Primitives& primitives,
                                                             shelf::KnownBefore known = {});

}  // namespace host
