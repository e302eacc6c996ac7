// Where everything stands in the card room: three layouts, each drawn for one size and scaled to
// the screen. All in pixels, from the corner of the stage.

export type Kind = "wide" | "tall" | "lying";
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Room {
  kind: Kind;
  u: number; // what one pixel of the drawing is here
  felt: Box;
  places: Box[]; // of the others, from the left neighbour on
  piles: Box;
  middle: Box; // what is said, asked and confirmed
  attack: Box; // the same while a Pickpocket lies there, at its left
  lies: number; // how wide that card is
  row: Box; // one's own suitcases
  hand: Box;
  card: number; // how wide a card of the hand is
  bare: boolean; // the cards of the hand overlap: they show no names
}

const drawn: Record<Kind, [number, number]> = { wide: [1280, 756], tall: [390, 800], lying: [800, 390] };

export function kindOf(width: number, height: number): Kind {
  if (height <= 440 || (width >= 900 && height < 500)) return "lying";
  return width >= 900 && width >= height ? "wide" : "tall";
}

// The middle of the upper edge of each place, in hundredths of the room.
type Spot = readonly [number, number];
const spots: Record<"wide" | "tall", Record<number, readonly Spot[]>> = {
  wide: {
    1: [[50, 2]],
    2: [
      [25, 7.9],
      [75, 7.9],
    ],
    3: [
      [16.5, 33],
      [50, 2],
      [83.5, 33],
    ],
    4: [
      [16.5, 42.4],
      [30.5, 4.6],
      [69.5, 4.6],
      [83.5, 42.4],
    ],
    5: [
      [16.5, 42.4],
      [25, 7.9],
      [50, 2],
      [75, 7.9],
      [83.5, 42.4],
    ],
    6: [
      [16.5, 42.4],
      [25, 7.9],
      [50, 2],
      [75, 7.9],
      [83.5, 42.4],
      [50, 71],
    ],
  },
  tall: {
    1: [[50, 0.8]],
    2: [
      [25, 4],
      [75, 4],
    ],
    3: [
      [17, 15],
      [50, 0.8],
      [83, 15],
    ],
    4: [
      [17, 23.6],
      [28, 2],
      [72, 2],
      [83, 23.6],
    ],
    5: [
      [17, 23.6],
      [17, 4],
      [50, 0.8],
      [83, 4],
      [83, 23.6],
    ],
    6: [
      [17, 23.6],
      [17, 4],
      [50, 0.8],
      [83, 4],
      [83, 23.6],
      [50, 68],
    ],
  },
};

// A thumb hits what is this wide.
export const TOUCH = 44;
const CARDS = 6;
// Between cards that lie side by side, in widths of a card.
const GAP = 0.065;

export function roomOf(width: number, height: number, others: number): Room {
  const kind = kindOf(width, height);
  const [w, h] = drawn[kind];
  const u = Math.min(width / w, height / h);
  const box = (x: number, y: number, wide: number, high: number): Box => ({
    x,
    y,
    width: wide,
    height: high,
  });
  const centred = (y: number, wide: number, high: number): Box => box((width - wide) / 2, y, wide, high);

  if (kind === "lying") {
    const each = width / others;
    const card = 80 * u;
    const [left, right] = [158 * u, 134 * u];
    const top = height - 6 * u - card * 1.4;
    const middle = box(left - 20 * u, 98 * u, width - left - right + 40 * u, top - 102 * u);
    return {
      kind,
      u,
      felt: box(0, height * 0.115, width, height * 0.885),
      places: Array.from({ length: others }, (_, i) => {
        const wide = Math.min(158 * u, each - 2 * u);
        return box(each * (i + 0.5) - wide / 2, 2 * u, wide, 92 * u);
      }),
      piles: box(6 * u, height - 112 * u, 146 * u, 104 * u),
      middle,
      attack: centred(middle.y, 470 * u, middle.height),
      lies: Math.min(84 * u, 0.68 * middle.height),
      row: box(width - right + 4 * u, height - 116 * u, right - 8 * u, 108 * u),
      hand: box(left, top, width - left - right, card * 1.4),
      card,
      bare: false,
    };
  }

  const [placeWide, placeHigh] = kind === "wide" ? [216 * u, 188 * u] : [126 * u, 150 * u];
  const places = spots[kind][others]!.map(([x, y]) =>
    box((x / 100) * width - placeWide / 2, (y / 100) * height, placeWide, placeHigh),
  );
  if (kind === "wide") {
    const card = 124 * u;
    return {
      kind,
      u,
      felt: centred(height * 0.107, width * 0.956, height * 0.71),
      places,
      piles: centred(height * 0.278, 240 * u, 148 * u),
      middle: centred(height * 0.475, 560 * u, height * 0.135),
      attack: centred(height * 0.33, 500 * u, height * 0.275),
      lies: Math.min(144 * u, 0.68 * 0.275 * height),
      row: centred(height * 0.615, 480 * u, 56 * u),
      hand: centred(height - 22 * u - card * 1.4, Math.min(width - 24, 810 * u), card * 1.4),
      card,
      bare: false,
    };
  }
  const room = width - 12;
  const roomy = width >= 600; // all cards lie side by side
  const card = roomy
    ? Math.min(124 * u, room / (CARDS + (CARDS - 1) * GAP))
    : Math.min(108 * u, (room - (CARDS - 2) * (TOUCH + 0.5)) / 2);
  const middle = box(8, height * 0.43, width - 16, height * 0.225);
  return {
    kind,
    u,
    felt: box(0, height * 0.058, width, height * 0.7),
    places,
    piles: centred(height * 0.296, 132 * u, 104 * u),
    middle,
    attack: box(12, middle.y, width - 24, middle.height),
    lies: Math.min(112 * u, 0.68 * middle.height),
    row: box(8, height * 0.665, width - 16, 52 * u),
    hand: box(6, height - 18 * u - card * 1.4, room, card * 1.4),
    card,
    bare: !roomy,
  };
}

// The left edge of each card of a fan. The one that is pulled out (-1: none) lies free, and the
// others make room.
export function fanOf(width: number, card: number, cards: number, pulled: number): number[] {
  const gap = card * GAP;
  const last = pulled < 0 || pulled >= cards - 1;
  const [steps, whole] = last ? [cards - 1, card] : [cards - 2, card * 2];
  const step = Math.min(card + gap, steps > 0 ? (width - whole) / steps : card + gap);
  const after = last ? step : Math.max(card, step);
  const lefts = Array.from({ length: cards }, (_, i) =>
    last || i <= pulled ? i * step : (i - 1) * step + after,
  );
  const shift = (width - (lefts.at(-1) ?? 0) - card) / 2;
  return lefts.map((x) => x + shift);
}
