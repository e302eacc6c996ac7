// Who may do what, as tables of structures: a table in some situation, whoever asks by his
// token, a request, and what it leads to (the entries that are to be added, or a refusal).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "server/scene.h"
#include "server/speech.h"

namespace {

using support::Scene;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace server;

// ---- Situations ----

struct Situation {
  Scene::Agreed agreed;
  std::function<void(Scene&)> happened;
};
const Situation kEmpty{{}, [](Scene&) {}};
const Situation kListed{{.listed = true}, [](Scene&) {}};
const Situation kAnneSits{{}, [](Scene& scene) { scene.sit(0, "Anne"); }};
const Situation kAnnePledged{{}, [](Scene& scene) { scene.sit(0, "Anne", true); }};
const Situation kRevealing{{}, [](Scene& scene) {
                             scene.sit_all(true);
                             scene.add(Decision<Done>{});
                           }};
const Situation kRunning{{}, [](Scene& scene) { scene.run(); }};
const Situation kWatched{{.spectators = true}, [](Scene& scene) { scene.run(); }};
const Situation kClosed{{}, [](Scene& scene) {
                          scene.run();
                          scene.add(room::Closed{scene.now, "host"});
                        }};
Situation and_then(const Situation& before, const std::function<void(Scene&)>& more) {
  return {before.agreed, [before, more](Scene& scene) {
            before.happened(scene);
            more(scene);
          }};
}
// Bruno has left the match; in the second, all agree that somebody else may come.
const Situation kBrunoLeft = and_then(kRunning, [](Scene& scene) { scene.add(room::Left{scene.now, Seat(1)}); });
const Situation kOpened = and_then(kBrunoLeft, [](Scene& scene) { scene.add(room::Opened{scene.now, Seat(1)}); });
// Nobody has been seen for ten minutes.
const Situation kDeserted = and_then(kRunning, [](Scene& scene) {
  scene.presence.last_seen.fill(scene.now);
  scene.now += 600;
});
const Situation kBotPlays =
    and_then(kRunning, [](Scene& scene) { scene.add(room::Entrusted{scene.now, Seat(1), "simple"}); });

template <class R>
struct Case {
  std::string_view what;
  const Situation& situation;
  std::string token;  // of whoever asks; empty: he has none
  R request;
  std::string_view outcome;
};
template <class R>
void check(const std::vector<Case<R>>& cases) {
  for (const Case<R>& one : cases) {
    Scene scene(one.situation.agreed);
    one.situation.happened(scene);
    const int lines = scene.room.lines();
    EXPECT_EQ(scene.outcome(one.request, one.token), one.outcome) << R::kName << ": " << one.what;
    EXPECT_EQ(scene.room.lines(), lines) << "a decision changes nothing";
  }
}

const std::string kHost = "host";
const std::string kAnne = Scene::token(0);
const std::string kBruno = Scene::token(1);
const std::string kCarla = Scene::token(2);
const std::string kNobody = "a token of nobody";

Join join(std::string name) {
  Join request;
  request.name = std::move(name);
  return request;
}
Join invited(int seat, std::string name = "Denis") {
  Join request = join(std::move(name));
  request.invitation = Scene::invitation(seat);
  return request;
}
Join at_seat(int seat) {
  Join request = join("Denis");
  request.seat = seat;
  return request;
}
Join with_retry(Join request, std::string retry) {
  request.retry = std::move(retry);
  return request;
}
Join pledging(Join request, std::string pledge) {
  request.pledge = std::move(pledge);
  return request;
}

// ---- Sitting down ----

TEST(Decide, Join) {
  check<Join>({
      {"with an invitation", kEmpty, "", invited(1), "sat"},
      {"with one that was used", kAnneSits, "", invited(0), "invitation/wrong"},
      {"without one", kEmpty, "", join("Denis"), "invitation/wrong"},
      {"without one, at a seat", kEmpty, "", at_seat(0), "invitation/wrong"},
      {"in the lobby, anywhere", kListed, "", join("Denis"), "sat"},
      {"in the lobby, at a seat", kListed, "", at_seat(1), "sat"},
      {"in the lobby, at one that is not there", kListed, "", at_seat(7), "table/full"},
      {"while bytes are revealed", kRevealing, "", invited(1), "table/revealing"},
      {"in a match, where somebody left", kBrunoLeft, "", invited(1), "invitation/wrong"},
      {"at a table that is over", kClosed, "", invited(1), "table/over"},
      {"with a pledge that is none", kEmpty, "", pledging(invited(1), "abc"), "request/unreadable"},
      {"with a pledge in capitals", kEmpty, "", pledging(invited(1), std::string(64, 'A')), "request/unreadable"},
      {"with a pledge", kEmpty, "", pledging(invited(1), std::string(64, 'a')), "sat"},
      {"without a name", kEmpty, "", invited(1, ""), "name/invalid"},
  });
}

TEST(Decide, JoinTakesTheFirstFreeSeatOfTheLobby) {
  Scene scene({.listed = true});
  scene.sit(0, "Anne");
  EXPECT_EQ(scene.decide(join("Denis"))->answer.seat, Seat(1));
  EXPECT_EQ(scene.outcome(at_seat(0)), "seat/taken");
  scene.sit(1, "Bruno");
  scene.sit(2, "Carla");
  EXPECT_EQ(scene.outcome(join("Denis")), "table/full");
}

TEST(Decide, JoinGivesATokenThatNobodyHasAndKeepsItsHash) {
  Scene scene;
  const auto decided = scene.decide(invited(1));
  ASSERT_TRUE(decided);
  const auto& sat = std::get<room::Sat>(decided->entries.front());
  EXPECT_EQ(sat.token, scene.hash(decided->answer.token));
  EXPECT_EQ(decided->answer.commitment, scene.room.commitment()) << "it is shown before he gives anything";
  EXPECT_EQ(sat.mark, table::mark_of(scene.sodium, sat.salt, sat.name));
}

// The answer to a join may be lost on its way: then an invitation would be used up, and
// nobody sit there.
TEST(Decide, JoinAgainByWhoGotNoAnswer) {
  const Situation eleven_minutes_later = and_then(kAnneSits, [](Scene& scene) { scene.now += 601; });
  const Situation ten_minutes_later = and_then(kAnneSits, [](Scene& scene) { scene.now += 600; });
  const Situation left = and_then(kAnneSits, [](Scene& scene) { scene.add(room::Left{scene.now, Seat(0)}); });
  const Situation left_to_another = and_then(left, [](Scene& scene) { scene.sit(0, "Denis"); });
  check<Join>({
      {"with invitation and secret", kAnneSits, "", with_retry(invited(0), "retry 0"), "sat"},
      {"in ten minutes", ten_minutes_later, "", with_retry(invited(0), "retry 0"), "sat"},
      {"later", eleven_minutes_later, "", with_retry(invited(0), "retry 0"), "invitation/wrong"},
      {"with the invitation alone", kAnneSits, "", invited(0), "invitation/wrong"},
      {"with another secret", kAnneSits, "", with_retry(invited(0), "retry 1"), "invitation/wrong"},
      {"with the secret alone", kAnneSits, "", with_retry(join("Zoé"), "retry 0"), "invitation/wrong"},
      {"where she has left", left_to_another, "", with_retry(invited(0), "retry 0"), "invitation/wrong"},
  });
  Scene scene;
  kAnneSits.happened(scene);
  EXPECT_NE(scene.decide(with_retry(invited(0), "retry 0"))->answer.token, kAnne) << "a new token: the old one is void";
}

TEST(Decide, JoinAtARematchByTheTokenOfBefore) {
  Scene scene;
  scene.add(room::Invited{scene.now, Seat(2), scene.hash("a token of before"), true});
  Join request = join("Carla");
  request.token = "a token of before";
  const auto decided = scene.decide(request, "a token of before");
  ASSERT_TRUE(decided);
  EXPECT_EQ(decided->answer.seat, Seat(2));
  EXPECT_EQ(decided->answer.token, "a token of before");
  scene.add(*decided);
  const auto again = scene.decide(request, "a token of before");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->answer.seat, Seat(2));
  EXPECT_TRUE(again->entries.empty()) << "he asks again, and nothing happens";
}

TEST(Decide, Begin) {
  check<Begin>({
      {"the host", kAnneSits, kHost, {}, "began"},
      {"with nobody there", kEmpty, kHost, {}, "began"},
      {"where somebody pledged", kAnnePledged, kHost, {}, "revealing"},
      {"a seat", kAnneSits, kAnne, {}, "token/wrong"},
      {"nobody", kAnneSits, kNobody, {}, "token/wrong"},
      {"with a bot that there is not", kAnneSits, kHost, {"", "", "genius"}, "seats/invalid"},
      {"twice", kRunning, kHost, {}, "table/running"},
      {"while bytes are revealed", kRevealing, kHost, {}, "table/revealing"},
      {"when it is over", kClosed, kHost, {}, "table/over"},
  });
}

TEST(Decide, Leave) {
  check<Leave>({
      {"before the match", kAnneSits, kAnne, {}, "left"},
      {"in it", kRunning, kBruno, {}, "left"},
      {"while bytes are revealed: the luck is made anew", kRevealing, kBruno, {}, "left reseeded"},
      {"nobody", kRunning, kNobody, {}, "token/wrong"},
      {"the host, who has no seat", kRunning, kHost, {}, "token/wrong"},
      {"when it is over", kClosed, kAnne, {}, "table/over"},
  });
}

TEST(Decide, Unseat) {
  const auto from = [](int seat) { return Unseat{"", "", seat}; };
  check<Unseat>({
      {"whoever sits there", kAnneSits, kHost, from(0), "left"},
      {"while bytes are revealed: the luck is made anew", kRevealing, kHost, from(1), "left reseeded"},
      {"nobody sits there", kAnneSits, kHost, from(1), "nothing"},
      {"a seat that is not there", kAnneSits, kHost, from(5), "seats/invalid"},
      {"a seat sends another away", kRevealing, kAnne, from(1), "token/wrong"},
      {"nobody", kAnneSits, kNobody, from(0), "token/wrong"},
      {"in the match", kRunning, kHost, from(1), "table/running"},
      {"in the match, who has left it", kBrunoLeft, kHost, from(1), "table/running"},
      {"when it is over", kClosed, kHost, from(1), "table/over"},
  });
  Scene scene({.seats = {"human", "simple", "simple"}});
  EXPECT_EQ(scene.outcome(from(1), kHost), "seats/invalid") << "a bot stays where it was agreed";
}

TEST(Decide, Invite) {
  const auto to = [](int seat) { return Invite{"", "", seat}; };
  check<Invite>({
      {"to a free seat", kAnneSits, kHost, to(1), "invited"},
      {"to one that is taken", kAnneSits, kHost, to(0), "seat/taken"},
      {"to one that is not there", kAnneSits, kHost, to(5), "seats/invalid"},
      {"a seat invites", kAnneSits, kAnne, to(1), "token/wrong"},
      {"in the match, to somebody's seat", kRunning, kHost, to(1), "seat/taken"},
      {"in the match, to a seat that was left", kBrunoLeft, kHost, to(1), "seat/taken"},
      {"in the match, when all agree", kOpened, kHost, to(1), "invited"},
      {"when it is over", kClosed, kHost, to(1), "table/over"},
  });
  Scene scene({.seats = {"human", "simple", "simple"}});
  EXPECT_EQ(scene.outcome(Invite{"", "", 1}, kHost), "seats/invalid") << "the seat of a bot";
}

TEST(Decide, InviteMakesTheOneBeforeVoid) {
  Scene scene;
  const auto fresh = scene.decide(Invite{"", "", 0}, kHost);
  ASSERT_TRUE(fresh);
  scene.add(*fresh);
  EXPECT_EQ(scene.outcome(invited(0)), "invitation/wrong");
  Join request = join("Bruno");
  request.invitation = fresh->answer.invitation;
  EXPECT_EQ(scene.decide(request)->answer.seat, Seat(0));
}

TEST(Decide, Return) {
  check<Return>({
      {"where a bot plays", kBotPlays, kBruno, {}, "back"},
      {"where none does", kBotPlays, kAnne, {}, "nothing"},
      {"nobody", kBotPlays, kNobody, {}, "token/wrong"},
      {"who left for good", kBrunoLeft, kBruno, {}, "token/wrong"},
  });
}

// ---- Absence ----

Vote about(int seat, room::Remedy remedy = room::Remedy::bot) { return {"", "", seat, remedy}; }
constexpr auto kGuest = room::Remedy::guest;

TEST(Decide, Vote) {
  const Situation anne_voted = and_then(kDeserted, [](Scene& scene) {
    for (const room::Remedy remedy : {room::Remedy::bot, kGuest})
      scene.add(room::Voted{scene.now, Seat(0), Seat(1), remedy});
  });
  const Situation bruno_is_there = and_then(anne_voted, [](Scene& scene) { scene.presence.here.add(Seat(1)); });
  check<Vote>({
      {"one of three", kDeserted, kAnne, about(1), "voted"},
      {"the same again", anne_voted, kAnne, about(1), "nothing"},
      {"two of three", anne_voted, kCarla, about(1), "voted entrusted"},
      {"for another person, the first", kDeserted, kAnne, about(1, kGuest), "voted"},
      {"for another person, all who play", anne_voted, kCarla, about(1, kGuest), "voted left opened"},
      {"he is there", bruno_is_there, kCarla, about(1), "seat/present"},
      {"he is there, for another person", bruno_is_there, kCarla, about(1, kGuest), "seat/present"},
      {"he has just sat down", kRunning, kCarla, about(1), "seat/present"},
      {"oneself", kDeserted, kAnne, about(0), "seats/invalid"},
      {"nobody's seat", kDeserted, kAnne, about(5), "seats/invalid"},
      {"before the match", kAnneSits, kAnne, about(1), "table/waiting"},
      {"the host, who has no seat", kDeserted, kHost, about(1), "token/wrong"},
      {"a bot plays already", kBotPlays, kAnne, about(1), "nothing"},
      {"who has left: another person, the first", kBrunoLeft, kAnne, about(1, kGuest), "voted"},
      {"it was decided before", kOpened, kAnne, about(1, kGuest), "nothing"},
  });
  Scene scene({.seats = {"human", "human", "simple"}});
  scene.run();
  scene.now += 600;
  EXPECT_EQ(scene.outcome(about(2), kAnne), "seats/invalid") << "a bot is nobody who can be away";
}

TEST(Decide, AbsenceIsCountedFromWhenHeWasSeenAndByTheClockOfTheTable) {
  struct Case {
    int clock;
    int away;  // seconds
    bool is_away;
  };
  for (const Case& one : std::initializer_list<Case>{{0, 119, false},
                                                     {0, 120, true},
                                                     {60, 119, false},
                                                     {60, 120, true},
                                                     {600, 599, false},
                                                     {600, 600, true},
                                                     {86400, 86399, false},
                                                     {86400, 86400, true}}) {
    Scene scene({.clock = one.clock});
    scene.run();
    scene.now += 1'000'000;
    scene.presence.last_seen.fill(scene.now);
    scene.now += one.away;
    EXPECT_EQ(is_long_away(scene.room, Seat(1), scene.means()), one.is_away) << one.clock << " " << one.away;
    scene.presence.here.add(Seat(1));
    EXPECT_FALSE(is_long_away(scene.room, Seat(1), scene.means()));
  }
}

TEST(Decide, WhatOneDoesEndsTheVotesAboutHim) {
  const std::vector<std::pair<std::string_view, room::Entry>> deeds = {
      {"plays", room::Moved{}},
      {"speaks", room::Said{0, 1, "", "me voilà"}},
      {"votes", room::Voted{0, Seat(1), Seat(0), room::Remedy::bot}},
      {"is back", room::Back{0, Seat(1)}},
  };
  for (const auto& [what, deed] : deeds) {
    Scene scene;
    scene.run();
    scene.now += 600;
    scene.add(room::Voted{scene.now, Seat(0), Seat(1), room::Remedy::bot});
    room::Entry entry = deed;
    if (std::holds_alternative<room::Moved>(entry)) {
      // Until it is Bruno's turn, the clock plays.
      while (scene.room.match()->waiting().front() != Seat(1)) {
        const Seat seat = scene.room.match()->waiting().front();
        scene.add(**scene.room.decide_move(seat, scene.room.match()->ply(), std::nullopt,
                                           scene.room.match()->default_move(seat), room::Mover::clock, scene.now));
      }
      entry = **scene.room.decide_move(Seat(1), scene.room.match()->ply(), std::nullopt,
                                       scene.room.match()->default_move(Seat(1)), room::Mover::person, scene.now);
    }
    std::visit([&](auto& one) { one.at = scene.now; }, entry);
    scene.add(entry);
    scene.now += 600;
    EXPECT_EQ(scene.outcome(about(1), kCarla), "voted") << what;
  }
}

// ---- Playing and speaking ----

TEST(Decide, MakeMove) {
  Scene turn;
  turn.run();
  const Seat asked = turn.room.match()->waiting().front();
  const std::string his = Scene::token(asked.index);
  const std::string another = Scene::token((asked.index + 1) % 3);
  const std::string legal = turn.room.match()->default_move(asked);
  const auto move = [](int ply, std::string text) { return MakeMove{"", "", ply, std::nullopt, std::move(text)}; };
  const Situation made = and_then(kRunning, [&](Scene& scene) { scene.add(*scene.decide(move(0, legal), his)); });
  check<MakeMove>({
      {"his turn", kRunning, his, move(0, legal), "moved"},
      {"not his turn", kRunning, another, move(0, legal), "move/not_your_turn"},
      {"no move at all", kRunning, his, move(0, "castle"), "move/unreadable"},
      {"of a decision that is to come", kRunning, his, move(9, legal), "move/early_ply"},
      {"made already", made, his, move(0, legal), "nothing"},
      {"another one for the same decision", made, his, move(0, legal + "x"), "move/unreadable"},
      {"before the match", kAnneSits, kAnne, move(0, legal), "table/waiting"},
      {"when it was closed", kClosed, his, move(0, legal), "table/over"},
      {"the host", kRunning, kHost, move(0, legal), "token/wrong"},
      {"nobody", kRunning, kNobody, move(0, legal), "token/wrong"},
  });
  const auto refused = turn.decide(move(0, legal), another);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().clause, HasSubstr("POK-")) << "a refusal names the clause";
}

TEST(Decide, WhoMovesHimselfNeedsNoBot) {
  Scene scene;
  scene.run();
  const Seat asked = scene.room.match()->waiting().front();
  scene.add(room::Entrusted{scene.now, asked, "simple"});
  const MakeMove move{"", "", 0, std::nullopt, scene.room.match()->default_move(asked)};
  EXPECT_EQ(scene.outcome(move, Scene::token(asked.index)), "moved back");
}

TEST(Decide, Say) {
  const auto words = [](std::string text, std::optional<std::string> token, std::optional<std::string> name = {}) {
    return Say{"", std::move(token), std::move(name), std::move(text)};
  };
  const Situation muted = and_then(kWatched, [](Scene& scene) {
    scene.add(room::Muted{scene.now, 0, true});
    scene.add(room::Muted{scene.now, -1, true});
  });
  const Situation heard = and_then(muted, [](Scene& scene) {
    scene.add(room::Muted{scene.now, 0, false});
    scene.add(room::Muted{scene.now, -1, false});
  });
  check<Say>({
      {"a seat", kRunning, kAnne, words("bonsoir", kAnne), "said"},
      {"nobody's token", kRunning, kNobody, words("bonsoir", kNobody), "token/wrong"},
      {"a spectator", kWatched, "", words("bonsoir", {}, "Zoé"), "said"},
      {"a spectator, where none is welcome", kRunning, "", words("bonsoir", {}, "Zoé"), "spectators/unwelcome"},
      {"a spectator without a name", kWatched, "", words("bonsoir", {}), "name/invalid"},
      {"the host, who watches", kRunning, kHost, words("bonsoir", kHost, "Zoé"), "said"},
      {"nothing", kRunning, kAnne, words("  ", kAnne), "text/invalid"},
      {"too much", kRunning, kAnne, words(std::string(401, 'a'), kAnne), "text/invalid"},
      {"who was asked to be quiet", muted, kAnne, words("bonsoir", kAnne), "speech/muted"},
      {"another", muted, kBruno, words("bonsoir", kBruno), "said"},
      {"those who watch, asked to be quiet", muted, "", words("bonsoir", {}, "Zoé"), "speech/muted"},
      {"who may speak again", heard, kAnne, words("bonsoir", kAnne), "said"},
      {"those who watch, who may again", heard, "", words("bonsoir", {}, "Zoé"), "said"},
  });
}

TEST(Decide, Mute) {
  const auto quiet = [](int seat) { return Mute{"", "", seat, true}; };
  check<Mute>({
      {"the host", kRunning, kHost, quiet(1), "muted"},
      {"the host, all who watch", kRunning, kHost, quiet(-1), "muted"},
      {"a seat", kRunning, kAnne, quiet(1), "token/wrong"},
      {"nobody there", kRunning, kHost, quiet(5), "seats/invalid"},
  });
}

TEST(Decide, Forget) {
  check<Forget>({
      {"a seat", kRunning, kAnne, {}, "forgotten"},
      {"again",
       and_then(kRunning, [](Scene& scene) { scene.add(room::Forgotten{scene.now, 0}); }),
       kAnne,
       {},
       "nothing"},
      {"the host, who has no seat", kRunning, kHost, {}, "token/wrong"},
      {"nobody", kRunning, kNobody, {}, "token/wrong"},
  });
}

TEST(Decide, Close) {
  check<Close>({
      {"the host", kRunning, kHost, {}, "closed"},
      {"before the match", kEmpty, kHost, {}, "closed"},
      {"again", kClosed, kHost, {}, "nothing"},
      {"a seat", kRunning, kAnne, {}, "token/wrong"},
  });
}

// ---- New tables ----

// The shelf as decisions see it: one edition of poker.
const PrintedEdition& printed() {
  static const PrintedEdition kPrinted = [] {
    const std::string text(host::editions("poker").front());
    return PrintedEdition{"poker", "hash of the edition", text, shelf::find_box("poker")->open(text).value()};
  }();
  return kPrinted;
}
Create table_of(std::vector<std::string> seats, std::string game = "poker") {
  Create create;
  create.game = std::move(game);
  create.seats = std::move(seats);
  return create;
}
Create with_options(std::string options, bool as_printed = false) {
  Create create = table_of({"human", "simple", "simple"});
  create.options = codec::RawJson{std::move(options)};
  create.as_printed = as_printed;
  return create;
}

template <class D>
std::string outcome_of(const D& decided) {
  return decided ? Scene::names(decided->entries) : std::string(decided.error().error());
}

TEST(Decide, Create) {
  struct Row {
    std::string_view what;
    Create request;
    const PrintedEdition* printed;
    std::string_view outcome;
  };
  const Row rows[] = {
      {"two people and a bot", table_of({"human", "human", "simple"}), &printed(), "created invited invited linked"},
      {"one person", table_of({"human", "simple", "random"}), &printed(), "created invited linked"},
      {"a game that there is not", table_of({"human", "human", "human"}, "chess"), nullptr, "game/unknown"},
      {"an edition that there is not", table_of({"human", "human", "human"}), nullptr, "edition/unknown"},
      {"nobody", table_of({}), &printed(), "seats/invalid"},
      {"too many", table_of(std::vector<std::string>(9, "human")), &printed(), "seats/invalid"},
      {"bots alone", table_of({"simple", "simple", "simple"}), &printed(), "seats/invalid"},
      {"a bot that there is not", table_of({"human", "human", "genius"}), &printed(), "seats/invalid"},
      {"options that there are not", with_options(R"({"no":1})"), &printed(), "options/invalid"},
      {"options, and as printed", with_options("{}", true), &printed(), "options/invalid"},
  };
  const Scene scene;
  for (const Row& row : rows) {
    const auto decided = decide(row.request, row.printed, "address", scene.means());
    EXPECT_EQ(outcome_of(decided), row.outcome) << row.what;
  }
}

TEST(Decide, CreateKeepsHashesOfWhatItGivesAway) {
  const Scene scene;
  Create request = table_of({"simple", "human", "human"});
  request.listed = true;
  request.clock = 60;
  const auto decided = decide(request, &printed(), "address", scene.means());
  ASSERT_TRUE(decided);
  const auto& created = std::get<room::Created>(decided->entries.at(0));
  EXPECT_EQ(created.host, scene.hash(decided->answer.host));
  EXPECT_EQ(created.edition, printed().hash);
  EXPECT_EQ(created.address, "address");
  EXPECT_EQ(created.at, scene.now);
  EXPECT_EQ(created.clock, 60);
  EXPECT_TRUE(created.listed);
  EXPECT_EQ(created.seed.size(), 64u);
  EXPECT_EQ(decided->answer.invitations.at(0), "") << "a bot needs none";
  const auto& invited = std::get<room::Invited>(decided->entries.at(1));
  EXPECT_EQ(invited.seat, Seat(1));
  EXPECT_EQ(invited.invitation, scene.hash(decided->answer.invitations.at(1)));
  EXPECT_NE(decided->answer.invitations.at(1), decided->answer.invitations.at(2));
}

TEST(Decide, Rematch) {
  const Situation followed = and_then(kClosed, [](Scene& scene) { scene.add(room::Rematched{scene.now, "next"}); });
  struct Row {
    std::string_view what;
    const Situation& situation;
    std::string token;
    std::string_view outcome;
    std::string_view answer;
  };
  const Row rows[] = {
      {"a seat", kClosed, kAnne, "created invited invited invited", ""},
      {"the host", kClosed, kHost, "created invited invited invited", ""},
      {"where there is one", followed, kAnne, "nothing", "next"},
      {"nobody", kClosed, kNobody, "token/wrong", ""},
      {"before it is over", kRunning, kAnne, "table/running", ""},
  };
  for (const Row& row : rows) {
    Scene scene(row.situation.agreed);
    row.situation.happened(scene);
    const auto decided = decide_rematch(scene.room, scene.caller(row.token), "address", scene.means());
    EXPECT_EQ(outcome_of(decided), row.outcome) << row.what;
    if (decided) EXPECT_EQ(decided->answer.table, row.answer) << row.what;
  }
  Scene scene;
  kClosed.happened(scene);
  const auto decided = decide_rematch(scene.room, scene.caller(kAnne), "address", scene.means());
  const auto& created = std::get<room::Created>(decided->entries.at(0));
  EXPECT_EQ(created.rematch_of, scene.room.id());
  EXPECT_EQ(created.address, "address") << "it counts for whoever asks";
  EXPECT_NE(created.seed, scene.room.created().seed) << "other luck";
  EXPECT_TRUE(std::get<room::Invited>(decided->entries.at(1)).returning) << "everybody comes with the token he has";
  EXPECT_EQ(Scene::names(decide_followed_by(scene.room, "next", scene.now)), "rematched");
  scene.add(room::Rematched{scene.now, "next"});
  EXPECT_EQ(Scene::names(decide_followed_by(scene.room, "another", scene.now)), "nothing");
}

// ---- Upkeep ----

TEST(Decide, Upkeep) {
  const Situation forgotten = and_then(kRunning, [](Scene& scene) { scene.add(room::Forgotten{scene.now, -1}); });
  const Situation marked =
      and_then(kRunning, [](Scene& scene) { scene.add(decide_checkpoint(scene.room, scene.now).at(0)); });
  using Verb = std::vector<Entry> (*)(const Room&, Time);
  const Verb idle_for_a_day = [](const Room& room, Time now) { return decide_idle_close(room, now - 86400, now); };
  struct Row {
    std::string_view what;
    const Situation& situation;
    Verb decide;
    Time later;
    std::string_view outcome;
  };
  const Row rows[] = {
      {"idle for too long", kRunning, idle_for_a_day, 86401, "closed"},
      {"not idle for long enough", kRunning, idle_for_a_day, 86400, "nothing"},
      {"idle, and over", kClosed, idle_for_a_day, 86401, "nothing"},
      {"closed by the host of the server", kRunning, decide_admin_close, 0, "closed"},
      {"before the match", kEmpty, decide_admin_close, 0, "closed"},
      {"again", kClosed, decide_admin_close, 0, "nothing"},
      {"names are forgotten", kRunning, decide_admin_forget, 0, "forgotten"},
      {"where there are none", kEmpty, decide_admin_forget, 0, "nothing"},
      {"where they are forgotten", forgotten, decide_admin_forget, 0, "nothing"},
      {"a checkpoint of a match", kRunning, decide_checkpoint, 0, "checkpoint"},
      {"where it stands already", marked, decide_checkpoint, 0, "nothing"},
      {"before the match", kAnneSits, decide_checkpoint, 0, "nothing"},
      {"after it", kClosed, decide_checkpoint, 0, "nothing"},
  };
  for (const Row& row : rows) {
    Scene scene(row.situation.agreed);
    row.situation.happened(scene);
    const int lines = scene.room.lines();
    EXPECT_EQ(Scene::names(row.decide(scene.room, scene.now + row.later)), row.outcome) << row.what;
    EXPECT_EQ(scene.room.lines(), lines) << "a decision changes nothing";
  }
}

TEST(Decide, Redaction) {
  room::Sat sat;
  sat.name = "Anne";
  const std::vector<std::string> lines = {room::to_line(room::Back{1, Seat(0)}), room::to_line(sat), "nonsense",
                                          room::to_line(room::Said{2, 0, "", "bonsoir"})};
  const Redaction redaction = redact(lines);
  EXPECT_EQ(redaction.lines, 4);
  EXPECT_EQ(redaction.unreadable, 1);
  ASSERT_EQ(redaction.replaced.size(), 2u);
  EXPECT_EQ(redaction.replaced[0].first, 1);
  EXPECT_THAT(redaction.replaced[0].second, Not(HasSubstr("Anne")));
  EXPECT_EQ(redaction.replaced[1].first, 3);
  EXPECT_THAT(redaction.replaced[1].second, Not(HasSubstr("bonsoir")));
  EXPECT_TRUE(redact({}).replaced.empty());
}

// ---- Who looks ----

TEST(Decide, WhoMayLook) {
  struct Case {
    const Situation& situation;
    std::optional<std::string> token;
    std::string_view outcome;
  };
  const Case cases[] = {
      {kRunning, kAnne, "seat 0"},
      {kRunning, kCarla, "seat 2"},
      {kRunning, kHost, "host"},
      {kRunning, kNobody, "token/wrong"},
      {kRunning, std::nullopt, "spectators/unwelcome"},
      {kWatched, std::nullopt, "spectator"},
      {kWatched, kNobody, "token/wrong"},
      {kBrunoLeft, kBruno, "token/wrong"},
      {kRunning, Scene::invitation(0), "token/wrong"},
  };
  for (const Case& one : cases) {
    Scene scene(one.situation.agreed);
    one.situation.happened(scene);
    const auto looker = looker_of(scene.room, scene.sodium, one.token);
    std::string outcome = "spectator";
    if (!looker)
      outcome = looker.error().error();
    else if (looker->seat)
      outcome = "seat " + std::to_string(looker->seat->index);
    else if (looker->host)
      outcome = "host";
    EXPECT_EQ(outcome, one.outcome);
  }
}

// ---- What happens by itself ----

TEST(Consequences, TheMatchBeginsWhenTheLastSitsDownOrReveals) {
  const auto next = [](const Scene& scene) {
    const auto entry = consequence(scene.room, scene.means());
    return entry ? Scene::names({*entry}) : "nothing";
  };
  Scene plain;
  EXPECT_EQ(next(plain), "nothing");
  plain.sit(0, "Anne");
  plain.sit(1, "Bruno");
  EXPECT_EQ(next(plain), "nothing") << "one seat is free";
  plain.sit(2, "Carla");
  EXPECT_EQ(next(plain), "began");

  Scene pledged;
  pledged.sit_all(true);
  EXPECT_EQ(next(pledged), "revealing");
  pledged.add(*consequence(pledged.room, pledged.means()));
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(next(pledged), "nothing") << "not all have revealed their bytes";
    pledged.add(room::Revealed{pledged.now, Seat(seat), Scene::bytes(seat)});
  }
  EXPECT_EQ(next(pledged), "began");
}

TEST(Consequences, AClockThatRanOut) {
  Scene running({.clock = 60});
  running.run();
  const auto moved = decide_timeout(running.room, running.means());
  ASSERT_EQ(Scene::names(moved), "moved");
  EXPECT_EQ(std::get<room::Moved>(moved.front()).by, room::Mover::clock);
  Scene revealing;
  kRevealing.happened(revealing);
  EXPECT_EQ(Scene::names(decide_timeout(revealing.room, revealing.means())), "reseeded");
  const Scene waiting;
  EXPECT_EQ(Scene::names(decide_timeout(waiting.room, waiting.means())), "nothing");
}

TEST(Consequences, ABotsMoveForADecisionThatIsPastComesToNothing) {
  Scene scene({.seats = {"human", "simple", "simple"}});
  scene.run();
  while (scene.room.bots_asked().empty()) {
    const Seat seat = scene.room.match()->waiting().front();
    scene.add(**scene.room.decide_move(seat, scene.room.match()->ply(), std::nullopt,
                                       scene.room.match()->default_move(seat), room::Mover::person, scene.now));
  }
  const Seat bot = scene.room.bots_asked().front();
  const int ply = scene.room.match()->ply();
  const std::string move = scene.room.match()->default_move(bot);
  EXPECT_EQ(Scene::names(decide_bot_move(scene.room, bot, ply, 0, move, scene.now)), "moved");
  EXPECT_EQ(Scene::names(decide_bot_move(scene.room, bot, ply + 1, 0, move, scene.now)), "nothing");
  EXPECT_EQ(Scene::names(decide_bot_move(scene.room, bot, ply, 1, move, scene.now)), "nothing");
  EXPECT_EQ(Scene::names(decide_bot_move(scene.room, Seat(0), ply, 0, move, scene.now)), "nothing");
}

// ---- Refusals ----

TEST(Refusals, HaveAStatusOfHttp) {
  EXPECT_EQ(refused(No::table_unknown, "").http_status(), 404);
  EXPECT_EQ(refused(No::token_wrong, "").http_status(), 403);
  EXPECT_EQ(refused(No::request_too_fast, "").http_status(), 429);
  EXPECT_EQ(refused(No::store_unavailable, "").http_status(), 503);
  EXPECT_EQ(refused(No::name_invalid, "").http_status(), 422);
  EXPECT_EQ(refused(No::table_damaged, "").http_status(), 500);
  const Refused of_table{table::Reason::move_illegal, "", "POK-01"};
  EXPECT_EQ(of_table.http_status(), 422);
  EXPECT_EQ(of_table.error(), "move/illegal");
  EXPECT_THAT(to_json(of_table, "7"), HasSubstr(R"({"re":7,"ok":false,"error":"move/illegal","clause":"POK-01")"));
}

TEST(Refusals, OfAMatchThatCannotBegin) {
  EXPECT_TRUE(refused(shelf::NoStart{shelf::BadStart::seats_out_of_range, ""}).is(No::seats_invalid));
  EXPECT_TRUE(refused(shelf::NoStart{shelf::BadStart::options_invalid, ""}).is(No::options_invalid));
  EXPECT_TRUE(refused(shelf::NoStart{table::Reason::luck_too_few, ""}).is(No::options_invalid));
}

TEST(Refusals, QuoteNothing) {
  EXPECT_EQ(without_quotations(R"(the name "Anne" is no "move")"), "the name … is no …");
  EXPECT_EQ(without_quotations(R"(half of it: "An)"), "half of it: …");
  EXPECT_EQ(without_quotations("nothing"), "nothing");
}

}  // namespace
