// A bot of one's own: pactole arena combinards --player 'cmd:node examples/combinards_bot.mjs'
//
// It plays Les Joyeux Combinards honestly, and remembers who does not (docs/your-bot.md).
import { createInterface } from "node:readline";

class Bot {
  constructor({ edition, seats }) {
    this.target = edition.target;
    this.cards = Object.fromEntries(edition.cards.map((card) => [card.id, card]));
    // By seat: how often an announcement was found to be too low, and how often it was right.
    this.lies = Array(seats).fill(1);
    this.truths = Array(seats).fill(3);
  }

  hear(event) {
    if (event.event === "caught") this.lies[event.seat] += 1;
    if (event.event === "vindicated") this.truths[event.seat] += 1;
  }

  best(id) {
    return Math.max(...this.cards[id].sales.map((sale) => sale.price));
  }

  // Whether the buyer is likely enough to have drawn something dearer.
  doubts(view, me) {
    const lies = this.lies[view.turn] / (this.lies[view.turn] + this.truths[view.turn]);
    return view.announced < 10 && view.players[me].cash >= 70 && lies > 0.4;
  }

  // The higher, the better.
  worth(view, me, move) {
    const [verb, what] = move.split(" ");
    const rich = view.players[me].cash;
    const cards = Object.values(view.hand).reduce((sum, copies) => sum + copies, 0);
    switch (verb) {
      case "buy": return rich >= 20 && cards < 9 ? 2 : 0;
      case "announce": return Number(what) <= this.cards[view.drawn].buy ? Number(what) : -Number(what);
      case "doubt": return this.doubts(view, me) ? 2 : 0;
      case "sell": return this.best(what) > 0 ? 10 + this.best(what) : 0;
      case "give": return view.players[me].years > 5 ? 10 - this.best(what) / 20 : 0;
      case "years-off": return view.players[me].years > 0 ? 2 : 0;
      case "pay": return rich > 12 ? 0 : 2;
      case "no-sell": case "no-buy": case "no-fly": case "no-inform": case "let-pass": case "inner": case "done": return 1;
      default: return 0;
    }
  }
}

let bot;
let me;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  me = message.seat;
  if (message.do === "new") bot = new Bot(message);
  for (const event of message.events ?? []) bot.hear(event);
  if (message.do !== "move") continue;
  const best = message.moves.reduce((a, b) => (bot.worth(message.view, me, b) > bot.worth(message.view, me, a) ? b : a));
  console.log(JSON.stringify({ move: best }));
}
