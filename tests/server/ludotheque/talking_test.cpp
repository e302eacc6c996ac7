// What is said at a table, who hears it, how much of it a table takes, and how it is forgotten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- Speaking ----

TEST(Chat, ThoseWhoPlayDoNotHearThoseWhoWatch) {
  Hall hall;
  const Table table = poker(hall, 0, true);
  const auto player = std::make_shared<Listener>();
  const auto watcher = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), player);
  hall.ask(as_spectator(table), watcher);
  EXPECT_EQ(hall.refusal(say(table, 1, "bonsoir")), "");
  EXPECT_TRUE(player->has_heard("bonsoir"));
  EXPECT_TRUE(watcher->has_heard("bonsoir"));
  EXPECT_EQ(hall.refusal(whisper(table, "il bluffe")), "");
  EXPECT_FALSE(player->has_heard("il bluffe"));
  EXPECT_TRUE(watcher->has_heard("il bluffe"));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("il bluffe")));
  EXPECT_THAT(hall.ask(server::History{table.id, table.tokens[1], -1}).text, Not(HasSubstr("il bluffe")));
}

TEST(Gestures, AreSaidWithoutWordsAndHeardLikeThem) {
  Hall hall;
  const Table table = poker(hall, 0, true);
  const auto player = std::make_shared<Listener>();
  const auto watcher = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), player);
  hall.ask(as_spectator(table), watcher);
  server::Say bravo = say(table, 1, "");
  bravo.gesture = room::Gesture::bravo;
  EXPECT_EQ(hall.refusal(bravo), "");
  const std::string said = R"("news":{"news":"said","seat":1,"text":"","gesture":"bravo")";
  EXPECT_TRUE(player->has_heard(said)) << player->heard.back();
  EXPECT_TRUE(watcher->has_heard(said));
  // Those who watch are heard by those who watch.
  server::Say hm = whisper(table, "");
  hm.gesture = room::Gesture::hm;
  EXPECT_EQ(hall.refusal(hm), "");
  EXPECT_FALSE(player->has_heard("\"hm\""));
  EXPECT_TRUE(watcher->has_heard("\"hm\""));
  // It has no words, and words are no gesture.
  bravo.text = "Bravo";
  EXPECT_EQ(hall.refusal(bravo), "text/invalid");
  EXPECT_EQ(hall.refusal(say(table, 1, "")), "text/invalid");
  hall.ask(server::Mute{table.id, table.host, 1, true});
  bravo.text.clear();
  EXPECT_EQ(hall.refusal(bravo), "speech/muted");
}

TEST(Gestures, AreForgottenLikeWords) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall);
  server::Say thanks = say(table, 1, "");
  thanks.gesture = room::Gesture::thanks;
  EXPECT_EQ(hall.refusal(thanks), "");
  EXPECT_THAT(store.everything(), HasSubstr("\"thanks\""));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  EXPECT_THAT(store.everything(), Not(HasSubstr("\"thanks\"")));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("\"thanks\"")));
}

// ---- What a table takes ----

TEST(Speech, ATableTakesOnlySoMuch) {
  Hall hall;
  const Table table = poker(hall);
  std::string refusal;
  for (int said = 0; refusal.empty() && said < 5000; ++said) refusal = hall.refusal(say(table, 1, "encore"));
  EXPECT_EQ(refusal, "table/worn");
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the match goes on";
  EXPECT_EQ(hall.refusal(server::Mute{table.id, table.host, 1, true}), "");
  EXPECT_EQ(hall.refusal(leave(table, 1)), "") << "nobody is held here by talk";
}

TEST(Speech, ThoseWhoWatchDoNotSilenceThoseWhoPlay) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall, 0, true);
  for (int said = 0; said < 500; ++said) ASSERT_EQ(hall.refusal(whisper(table, "encore")), "");
  EXPECT_EQ(hall.refusal(whisper(table, "encore")), "table/worn");
  EXPECT_EQ(hall.refusal(say(table, 0, "bonsoir")), "");
  Hall later({}, &store);
  EXPECT_EQ(later.refusal(whisper(table, "encore")), "table/worn") << "it is counted from the journal";
}

// ---- Forgetting ----

// Three whose names stand nowhere else.
Table three_with_names(Hall& hall) { return sit_down(hall, a_table("poker", 3), {"Aurelie", "Baptiste", "Clement"}); }

TEST(Forget, ANameAndWhatItSaidAreBlottedOut) {
  Hall hall;
  const Table table = three_with_names(hall);
  hall.ask(say(table, 1, "mon adresse"));
  hall.ask(say(table, 2, "bonsoir"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Baptiste")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Clement"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("Baptiste")));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("mon adresse")));
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the game goes on";
  int answers = 0;
  hall.ludotheque->admin_forget(table.id, [&](const store::Trouble* trouble) { answers += trouble ? 100 : 1; });
  hall.settle();
  EXPECT_EQ(answers, 1);
  EXPECT_THAT(hall.store.everything(), Not(HasSubstr("Clement")));
}

TEST(Forget, IsAsItIsFromTheJournal) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = three_with_names(hall);
  hall.ask(say(table, 1, "mon adresse"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  Hall later({}, &store);
  EXPECT_EQ(shown(later, table, 0).text, shown(hall, table, 0).text);
}

TEST(Forget, AFinishedLogDoesNotKeepTheName) {
  Hall hall;
  const Table table = three_with_names(hall);
  hall.ask(close(table));
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, HasSubstr("Baptiste"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, Not(HasSubstr("Baptiste")));
  hall.ludotheque->admin_forget(table.id, [](const store::Trouble*) {});
  hall.settle();
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, Not(HasSubstr("Clement")));
}

TEST(Forget, WhoComesLaterDoesNotBlotOutWhoSatThereBefore) {
  Hall hall;
  Table table = three_with_names(hall);
  hall.ask(say(table, 1, "bonsoir"));
  hall.ask(leave(table, 1));
  for (const std::size_t voter : {0u, 2u}) hall.ask(vote(table, voter, 1, room::Remedy::guest));
  table.invitations[1] = hall.ask(invite(table, 1))->invitation;
  table.tokens[1] = hall.ask(by_invitation(table, 1, "Denis"))->token;
  hall.ask(say(table, 1, "mon adresse"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Denis")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Baptiste"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
}

}  // namespace
