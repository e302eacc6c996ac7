// Who sits where, as boards draw them.
import type { ShownSeat } from "../../../types/wire";
import { settings } from "../../settings.svelte";
import { robotAt } from "../../tables/robots";
import type { Person } from "../board";

export const kFaces = 6; // portraits of people, and as many robots

// The ink of a seat, on paper and figures: the same by day and by lamplight.
export const seatColour = (seat: number): string => `var(--seat-ink-${seat % 6})`;

const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7);

// Who has chosen a portrait has it. Others keep the same one wherever they are called the same, as
// long as nobody else has it; a robot is the one of its seat.
export function peopleOf(seats: ShownSeat[], names: string[], me: number | null, online: boolean): Person[] {
  const chosen = seats.map(({ player, name, portrait }) => {
    if (player !== "human") return undefined;
    const own = name && name === settings.name ? (settings.portrait ?? undefined) : undefined;
    const face = portrait ?? (online ? undefined : own);
    return face === undefined ? undefined : face % kFaces;
  });
  const taken = new Set<number>(chosen.filter((face) => face !== undefined));
  return seats.map((seat, i) => {
    const name = names[i] ?? "";
    const bot = seat.player !== "human" || (Boolean(seat.bot) && !seat.name);
    let face = bot ? robotAt(i) : (chosen[i] ?? numberOf(name) % kFaces);
    if (!bot && chosen[i] === undefined) {
      while (taken.has(face) && taken.size < kFaces) face = (face + 1) % kFaces;
      taken.add(face);
    }
    // A bot may play for somebody who is away; where there is nobody, nobody is.
    const away = online && i !== me && !seat.present && (!seat.bot || seat.name !== "");
    return { name, bot, away, face };
  });
}
