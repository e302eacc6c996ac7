// A card game of three for boardgame.io, as much like poker of Pactole (docs/rules/poker.en.md)
// as makes a fair comparison: 88 cards, hands of six that nobody else sees, one card is played on
// a turn and the hand is refilled. It is simpler, which is in its favour: attacks are not
// answered, the discard is shown as a number and its last card, and a match does not end.
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SEATS = 3;
const CARDS = 88;
const HAND = 6;

// Cards are numbers: 16 suitcases, 24 pickpockets, the others do nothing.
const isSuitcase = (card) => card < 16;
const isPickpocket = (card) => card >= 16 && card < 40;

function play({ G, playerID, random }, index, victim) {
  const seat = Number(playerID);
  const hand = G.players[playerID].hand;
  if (!Number.isInteger(index) || index < 0 || index >= hand.length) return INVALID_MOVE;
  const [card] = hand.splice(index, 1);
  if (isSuitcase(card) && G.suitcases[seat] < 5) {
    G.suitcases[seat] += 1;
    G.secret.away.push(card);
  } else {
    if (isPickpocket(card) && victim !== seat && G.suitcases[victim] > 0 && G.suitcases[seat] < 5) {
      G.suitcases[victim] -= 1;
      G.suitcases[seat] += 1;
    }
    G.secret.away.push(card);
    G.last = card;
  }
  if (G.secret.pile.length === 0) {
    G.secret.pile = random.Shuffle(G.secret.away);
    G.secret.away = [];
  }
  hand.push(G.secret.pile.pop());
  G.pile = G.secret.pile.length;
  G.discard = G.secret.away.length;
}

module.exports = (settings) => ({
  name: 'suitcases',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  ...settings,
  setup: ({ random }) => {
    const pile = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < SEATS; ++seat) players[seat] = { hand: pile.splice(0, HAND) };
    return { secret: { pile, away: [] }, players, suitcases: [0, 0, 0], pile: pile.length, discard: 0, last: null };
  },
  // Each sees his own hand, and neither the pile nor the hands of others.
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
});
