// Who sits where, as boards draw them.
import type { ShownSeat } from "../../../types/wire";
import { robotAt } from "../../tables/robots";
import type { Person } from "../board";

export const kFaces = 6; // portraits of people, and as many robots

// The ink of a seat, on paper and figures: the same by day and by lamplight.
export const seatColour = (seat: number): string => `var(--seat-ink-${seat % 6})`;

const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7);

// A person keeps the same portrait wherever he is called the same, as long as nobody before him
// has it; a robot is the one of its seat.
export function peopleOf(seats: ShownSeat[], names: string[], me: number | null, online: boolean): Person[] {
  const taken = new Set<number>();
  return seats.map((seat, i) => {
    const name = names[i] ?? "";
    const bot = seat.player !== "human" || (Boolean(seat.bot) && !seat.name);
    let face = bot ? robotAt(i) : numberOf(name) % kFaces;
    if (!bot) {
      while (taken.has(face) && taken.size < kFaces) face = (face + 1) % kFaces;
      taken.add(face);
    }
    // A bot may play for somebody who is away; where there is nobody, nobody is.
    const away = online && i !== me && !seat.present && (!seat.bot || seat.name !== "");
    return { name, bot, away, face };
  });
}
