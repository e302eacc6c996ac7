import { describe, expect, it } from "vitest";
import type { Shown, ShownSeat, TableEvent } from "../../types/wire";
import { Heard, mayAsk } from "./counsel";

const person = (name: string, more: Partial<ShownSeat> = {}): ShownSeat => ({
  player: "human",
  name,
  taken: true,
  present: true,
  ...more,
});
const robot: ShownSeat = { player: "simple", name: "", taken: true, present: true, bot: "simple" };
const table = (seats: ShownSeat[], more: Partial<Shown> = {}): Shown =>
  ({ seat: 0, seats, ...more }) as Partial<Shown> as Shown;

describe("an expert may be asked at a table of a server", () => {
  it("by whoever plays alone among robots", () => {
    expect(mayAsk(table([person("Anne"), robot, robot]))).toBe(true);
    const filled = person("", { bot: "simple" });
    expect(mayAsk(table([person("Anne"), filled, robot]))).toBe(true);
  });
  it("where several play only if it was agreed", () => {
    const two = [person("Anne"), person("Bruno"), robot];
    expect(mayAsk(table(two))).toBe(false);
    expect(mayAsk(table(two, { hints: true }))).toBe(true);
  });
  it("not while a robot plays for somebody who may come back, or somebody may still come", () => {
    expect(mayAsk(table([person("Anne"), person("Bruno", { bot: "simple" })]))).toBe(false);
    expect(mayAsk(table([person("Anne"), person("", { taken: false })]))).toBe(false);
  });
  it("not by those who watch", () => {
    const watched = table([person("Anne"), robot], { hints: true });
    delete watched.seat;
    expect(mayAsk(watched)).toBe(false);
  });
});

describe("what a seat was told", () => {
  const event = (name: string): TableEvent => ({ event: name, clause: "POK-11" });
  const names = (heard: Heard) => heard.all().map((one) => one.event);

  it("is in order, and what is told once is in it", () => {
    const heard = new Heard();
    heard.know([{ version: 0, events: [event("dealt")] }], 0);
    heard.hear({ version: 0, events: [event("own")] }); // within the open decision
    expect(names(heard)).toEqual(["dealt", "own"]);
    heard.hear({ version: 1 }); // somebody spoke
    heard.hear({ version: 2, events: [event("turned"), event("once")] });
    expect(names(heard)).toEqual(["dealt", "own", "turned", "once"]);
    expect(heard.missing).toBeNull();
  });
  it("is asked for where one was not there, and what was heard stays", () => {
    const heard = new Heard();
    heard.know([{ version: 2, events: [event("c")] }], 2);
    heard.hear({ version: 3, events: [event("d"), event("once")] });
    expect(heard.missing).toBe(0);
    heard.know([{ version: 0, events: [event("a")] }, { version: 1 }, { version: 2, events: [] }]);
    expect(names(heard)).toEqual(["a", "c", "d", "once"]);
    // After a lost line.
    heard.know([{ version: 3, events: [event("d")] }], 4);
    expect(heard.missing).toBe(4);
    heard.know([{ version: 4, events: [event("e")] }]);
    expect(names(heard)).toEqual(["a", "c", "d", "once", "e"]);
  });
  it("is told whole when the decision is known of that had been open", () => {
    const heard = new Heard();
    heard.know([{ version: 0, events: [event("a")] }], 0);
    heard.hear({ version: 0, events: [event("own")] });
    heard.know([{ version: 1, events: [event("own"), event("b")] }], 1);
    expect(names(heard)).toEqual(["a", "own", "b"]);
  });
});
