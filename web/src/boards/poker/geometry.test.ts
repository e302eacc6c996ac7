import { describe, expect, it } from "vitest";
import { fanOf, kindOf, roomOf, TOUCH, type Box } from "./geometry";

// What is left of a screen below the bar, or beside it where the screen lies on its side.
const BAR = 44;
const screens: [string, number, number][] = [
  ["1280×800", 1280, 800 - BAR],
  ["1920×1080", 1920, 1080 - BAR],
  ["820×1180", 820, 1180 - BAR],
  ["390×844", 390, 844 - BAR],
  ["844×390", 844 - BAR, 390],
];
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.5 &&
  b.x < a.x + a.width - 0.5 &&
  a.y < b.y + b.height - 0.5 &&
  b.y < a.y + a.height - 0.5;

describe("the room", () => {
  it("has three layouts", () => {
    expect(kindOf(1280, 756)).toBe("wide");
    expect(kindOf(820, 1136)).toBe("tall");
    expect(kindOf(1024, 1322)).toBe("tall");
    expect(kindOf(800, 390)).toBe("lying");
  });

  for (const [screen, width, height] of screens)
    for (let players = 3; players <= 6; ++players)
      it(`keeps everything apart and in sight on ${screen} with ${players} players`, () => {
        const room = roomOf(width, height, players - 1);
        const parts: [string, Box][] = [
          ...room.places.map((box, i): [string, Box] => [`place ${i}`, box]),
          ["piles", room.piles],
          ["row", room.row],
          ["hand", room.hand],
          ["middle", room.middle],
        ];
        for (const [name, box] of parts) {
          expect(box.x, name).toBeGreaterThanOrEqual(0);
          expect(box.y, name).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, name).toBeLessThanOrEqual(width + 0.5);
          expect(box.y + box.height, name).toBeLessThanOrEqual(height + 0.5);
        }
        for (const [i, [one, a]] of parts.entries())
          for (const [other, b] of parts.slice(i + 1))
            expect(overlaps(a, b), `${one} and ${other}`).toBe(false);
        for (const place of room.places) {
          expect(place.width).toBeGreaterThanOrEqual(TOUCH);
          expect(place.height).toBeGreaterThanOrEqual(TOUCH);
          expect(overlaps(place, room.attack), "a place and the attack").toBe(false);
        }
      });

  it("has a place at the rim for each of six, before eyes that only watch", () => {
    for (const [, width, height] of screens) {
      const { places } = roomOf(width, height, 6);
      expect(places).toHaveLength(6);
      for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1)) expect(overlaps(a, b)).toBe(false);
    }
  });

  it("gives the felt at least 60 % of the screen, and 70 % of the height of one that lies", () => {
    for (const [screen, width, height] of screens) {
      const { felt, kind } = roomOf(width, height, 5);
      const [w, h] = kind === "lying" ? [width + BAR, height] : [width, height + BAR];
      if (kind === "lying") expect(felt.height / h, screen).toBeGreaterThanOrEqual(0.7);
      else expect((felt.width * felt.height) / (w * h), screen).toBeGreaterThanOrEqual(0.6);
    }
  });
});

describe("the fan", () => {
  const small: [string, number, number][] = [
    ...screens,
    ["360×640", 360, 640 - BAR],
    ["320×568", 320, 568 - BAR],
  ];
  for (const [screen, width, height] of small)
    it(`leaves at least ${TOUCH} px of each card on ${screen}, whichever is pulled out`, () => {
      const { hand, card } = roomOf(width, height, 5);
      expect(card).toBeGreaterThanOrEqual(TOUCH);
      for (let pulled = -1; pulled < 6; ++pulled) {
        const lefts = fanOf(hand.width, card, 6, pulled);
        expect(lefts[0]!).toBeGreaterThanOrEqual(-0.5);
        expect(lefts[5]! + card).toBeLessThanOrEqual(hand.width + 0.5);
        // Each is covered by the next; the one that is pulled out by none, and it covers none.
        const ends = lefts.map((x, i) =>
          i === 5 || i === pulled ? x + card : Math.min(x + card, lefts[i + 1]!),
        );
        for (const [i, x] of lefts.entries()) {
          const free = ends[i]! - (i === pulled + 1 && pulled >= 0 ? Math.max(x, ends[pulled]!) : x);
          expect(free, `card ${i} with ${pulled} pulled out`).toBeGreaterThanOrEqual(TOUCH);
        }
      }
    });
  it("lies side by side where there is room", () => {
    const { hand, card } = roomOf(1280, 756, 5);
    const lefts = fanOf(hand.width, card, 6, 2);
    expect(lefts.every((x, i) => i === 0 || x - lefts[i - 1]! >= card)).toBe(true);
  });
});
