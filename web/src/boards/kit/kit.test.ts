import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ShownSeat } from "../../../types/wire";
import { settings } from "../../settings.svelte";
import Confirm from "./Confirm.svelte";
import FaceToFace from "./FaceToFace.svelte";
import Plaque from "./Plaque.svelte";
import { peopleOf } from "./faces";

beforeEach(() => {
  settings.language = "en";
});
afterEach(cleanup);

const seat = (more: Partial<ShownSeat> = {}): ShownSeat => ({
  player: "human",
  name: "",
  taken: true,
  present: true,
  ...more,
});

it("gives everybody a face: people by their names, no two alike, and robots by their seats", () => {
  const names = ["Anne", "Anne (2)", "Jasper", "Ginger"];
  const seats = [
    seat({ name: "Anne" }),
    seat({ name: "Anne (2)" }),
    ...[1, 2].map(() => seat({ player: "simple" })),
  ];
  const people = peopleOf(seats, names, 0, true);
  expect(people.map(({ bot }) => bot)).toEqual([false, false, true, true]);
  expect(people[0]!.face).not.toBe(people[1]!.face);
  expect(people.slice(2).map(({ face }) => face)).toEqual([1, 2]);
  expect(peopleOf(seats, names, 1, true)[0]!.face).toBe(people[0]!.face);
});
it("knows who is away: nobody on one device, and nobody where there is nobody", () => {
  const seats = [
    seat({ name: "Anne", present: false }),
    seat({ name: "Bruno", present: false, bot: "simple" }),
  ];
  const away = (me: number | null, online: boolean): boolean[] =>
    peopleOf(seats, ["Anne", "Bruno"], me, online).map((one) => one.away);
  expect(away(null, true)).toEqual([true, true]);
  expect(away(0, true)).toEqual([false, true]);
  expect(away(0, false)).toEqual([false, false]);
});

it("says on a plaque who it is, whose turn, and what the game has to say", () => {
  const facts = createRawSnippet(() => ({ render: () => "<span>243 M</span>" }));
  const who = { seat: 1, bot: true, face: 0, children: facts };
  const { container } = render(Plaque, { ...who, name: "Odette", asked: true });
  expect(container.textContent).toMatch(/Odette.*bot, it is their turn.*243 M/s);
  cleanup();
  expect(render(Plaque, { ...who, name: "Anne", mine: true }).container.textContent).toContain("You");
  // A pill has its mark on the portrait, and the name has the room.
  cleanup();
  const pill = render(Plaque, { ...who, name: "Gaspard", small: true }).container;
  expect(pill.querySelector(".portrait .corner svg")).not.toBeNull();
  expect(pill.querySelector(".name svg")).toBeNull();
});

it("confirms or takes back, and says that it is on its way", async () => {
  const [choose, cancel] = [vi.fn(), vi.fn()];
  const choice = { move: "pass", words: "Pass", clause: "POK-12" };
  const { rerender, container } = render(Confirm, { choice, choose, cancel, pending: false });
  await fireEvent.click(screen.getByRole("button", { name: /Pass/ }));
  expect(choose).toHaveBeenCalledWith("pass");
  await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(cancel).toHaveBeenCalledOnce();
  expect(container.querySelector("[data-action]")).not.toBeNull();
  await rerender({ pending: true });
  expect(container.textContent).toContain("Sending your move…");
  await rerender({ choice: null, pending: false });
  expect(container.textContent?.trim()).toBe("");
});

it("puts two face to face, and says how it ended when it has", async () => {
  const side = (name: string, at: number) => ({ seat: at, name, bot: false, face: at });
  const { rerender } = render(FaceToFace, { left: side("Anne", 0), right: side("Bruno", 1) });
  expect(screen.getByRole("group", { name: "Anne against Bruno" })).toBeTruthy();
  await rerender({ result: "Bruno pushes Anne back." });
  expect(screen.getByText("Bruno pushes Anne back.")).toBeTruthy();
});
