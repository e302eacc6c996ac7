import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import EndCard from "./EndCard.svelte";

const told = { figures: [], stands: ["€0", "€0"], worths: [0, 0] };
vi.mock("../end/told", () => ({ tellEnd: () => Promise.resolve(told) }));

const person = (name: string, face: number) => ({ name, bot: false, away: false, face });
function end(nothingWon: boolean) {
  const match = {
    seen: { scores: [30, 30], nothingWon },
    names: ["Anne", "Bruno"],
    me: 0,
    lines: [{ event: {}, words: "Anne and Bruno win with the most money." }],
  };
  const people = [person("Anne", 0), person("Bruno", 1)];
  render(EndCard, {
    match: match as never,
    people,
    shared: true,
    log: () => "the log",
    past: "#/replay/here/1",
    close: () => {},
  });
}

beforeEach(() => {
  settings.language = "en";
});
afterEach(cleanup);

it("crowns nobody where nobody has won anything", async () => {
  end(true);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Nobody wins");
  expect(await screen.findAllByText("€0")).toHaveLength(2);
  expect(screen.queryByText(/win with the most money|★/)).toBeNull();
  expect(document.querySelector(".won, .notes")).toBeNull();
});

it("tells a tie from that, and how it came", async () => {
  end(false);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("A tie!");
  expect(await screen.findAllByText("€0")).toHaveLength(2);
  expect(screen.getByText("Anne and Bruno win with the most money.")).toBeTruthy();
  expect(document.querySelectorAll(".won")).toHaveLength(2);
});
