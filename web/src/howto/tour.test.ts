import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../boards/board";
import { advanceTour, beginTour, leaveTour, placeOf, suggested, touring, type TourOf } from "./tour.svelte";
import * as poker from "./tours/poker";

const choice = (move: string, words = move): Choice => ({ move, words, clause: "" });
const tour: TourOf = poker;

beforeEach(() => {
  // The browser of the tests lays nothing out.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 50, 50));
});
afterEach(() => {
  vi.restoreAllMocks();
  leaveTour();
});

describe("what the guide suggests", () => {
  it("is the first of its list that is open, with its sentence", () => {
    const moves = ["discard dandy", "attack pickpocket-5 2", "valise"].map((move) => choice(move));
    expect(suggested(tour, moves)?.choice.move).toBe("valise");
    expect(suggested(tour, moves)?.step.fr).toContain("Cinq valises");
    expect(suggested(tour, [choice("unheard-of")])).toBeNull();
  });
  it("names the card that is touched first", () => {
    expect(poker.cardOf("attack pickpocket-5 2")).toMatch(/^Pickpocket.5$/);
    expect(poker.cardOf("valise")).toBe(poker.cardOf("discard valise"));
  });
});

describe("the place to touch", () => {
  const board = (html: string): Element => {
    document.body.innerHTML = `<div id="board">${html}</div>`;
    return document.querySelector("#board")!;
  };
  const card = `<button aria-label="Valise">c</button>`;
  it("is the card first, then its target, then what confirms it", () => {
    const valise = choice("valise", "Poser une valise");
    const touch = (html: string): string => placeOf(board(html), valise, "Valise")!.outerHTML;
    expect(touch(card)).toContain(`aria-label="Valise"`);
    const target = `<button data-target aria-label="Poser une valise">t</button>`;
    expect(touch(card + target)).toContain("data-target");
    expect(touch(`${card}${target}<button data-confirm>Poser une valise</button>`)).toContain("data-confirm");
  });
  it("is whatever the board says is to be done, where nothing has those words", () => {
    expect(placeOf(board("<div data-action>x</div>"), choice("spin", "Faire tourner"), "")?.textContent).toBe(
      "x",
    );
    expect(placeOf(board("<p>x</p>"), choice("spin", "Faire tourner"), "")).toBeNull();
  });
});

it("is kept until it is left", () => {
  beginTour("t1");
  advanceTour();
  expect(touring).toMatchObject({ table: "t1", done: 1 });
  expect(sessionStorage.getItem("pactole.tour")).toContain('"done":1');
  leaveTour();
  expect(touring.table).toBe("");
});
