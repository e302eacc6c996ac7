// What was played on this device: per game how often, how often won, and what was remarkable. It stays
// here, and can be erased.
import { isGame, type Game } from "../shelf/shelf";
import type { KeptLog } from "./logs";

export interface Remarkable {
  n: string;
  words: string;
  weight: number; // how remarkable it is
}
export interface Played {
  id: string;
  from: KeptLog["from"];
  game: Game;
  at: number; // when it was over, in milliseconds
  names: string[];
  me: number | null; // who of them sat here alone; null: several
  winners: number[]; // none: the table was closed, or there was nothing to win
  nobody?: boolean; // it was over, and nobody had won anything
  best: Remarkable[];
}
export interface Tally {
  game: Game;
  played: number;
  counted: number; // of those, with one person here, and over: they can be won
  won: number;
  best: Remarkable[];
}

const KEY = "pactole.played";
const kYear = 366 * 24 * 3600 * 1000;
const kMost = 1000;
const kBest = 3;

export function playedMatches(now = Date.now()): Played[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Played[];
    return list.filter((one) => isGame(one.game) && one.at > now - kYear);
  } catch {
    return [];
  }
}
// Once it is kept it stays as it is: a match that is looked at again was not played again.
export function keepPlayed(match: Played): void {
  const list = playedMatches();
  if (list.some(({ id }) => id === match.id)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([match, ...list].slice(0, kMost)));
  } catch {
    // A device without room: it is not counted.
  }
}
export function forgetPlayed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

// Who plays alone has nobody to beat.
const canBeWon = ({ me, winners, nobody, names }: Played): boolean =>
  me !== null && (winners.length > 0 || nobody === true) && names.length > 1;

export function tallied(matches: Played[]): Tally[] {
  const games = [...new Set(matches.map(({ game }) => game))];
  return games
    .map((game) => {
      const own = matches.filter((one) => one.game === game);
      const counted = own.filter(canBeWon);
      return {
        game,
        played: own.length,
        counted: counted.length,
        won: counted.filter(({ me, winners }) => winners.includes(me!)).length,
        best: own
          .flatMap(({ best }) => best)
          .sort((a, b) => b.weight - a.weight)
          .slice(0, kBest),
      };
    })
    .sort((a, b) => b.played - a.played);
}
