import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  StorageFull,
  forgetHeard,
  forgetTable,
  heardQuestions,
  keepHeard,
  keepLine,
  keepOver,
  keepSeat,
  keepTable,
  keptSeat,
  keptSeats,
  localTables,
  readTable,
  type LocalHead,
} from "./device";

const head: LocalHead = {
  id: "a1",
  game: "poker",
  edition: "reconstruction",
  players: ["human", "simple", "simple"],
  names: ["Anne", "", ""],
  options: {},
  at: 5,
};
beforeEach(() => localStorage.clear());

describe("a match on the device", () => {
  it("is there again line by line", () => {
    keepTable(head, ["created", "began"]);
    expect(keepLine("a1", 2, "moved")).toBe(true);
    expect(readTable("a1")).toEqual({ ...head, lines: ["created", "began", "moved"], over: false });
    keepOver("a1");
    expect(readTable("a1")?.over).toBe(true);
  });
  it("that another window has gone on with is not overwritten", () => {
    keepTable(head, ["created"]);
    keepLine("a1", 1, "theirs");
    expect(keepLine("a1", 1, "ours")).toBe(false);
    expect(readTable("a1")?.lines).toEqual(["created", "theirs"]);
  });
  it("without its head, cut off while it was made, is none", () => {
    localStorage.setItem("pactole.table.b2.0", "created");
    expect(readTable("b2")).toBeNull();
    expect(localTables()).toEqual([]);
  });
  it("is thrown away whole, and others are not", () => {
    keepTable(head, ["x"]);
    keepTable({ ...head, id: "a12", at: 9 }, ["y"]);
    expect(localTables().map((table) => table.id)).toEqual(["a12", "a1"]);
    forgetTable("a1");
    expect(Object.keys(localStorage).filter((key) => key.includes("a1.") || key.endsWith("a1"))).toEqual([]);
    expect(readTable("a12")?.lines).toEqual(["y"]);
  });
  it("says so when the device is full", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => keepTable(head, ["x"])).toThrow(StorageFull);
    full.mockRestore();
  });
});

describe("seats at tables of the server", () => {
  it("keep what was known before: the host's token beside the seat's", () => {
    keepSeat({ table: "t", host: "h", invitations: ["i", "j"], at: 1 });
    keepSeat({ table: "t", token: "s", at: 2 });
    expect(keptSeat("t")).toMatchObject({ host: "h", token: "s", invitations: ["i", "j"] });
  });
  it("are not lost while the page is open, though the device is full", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    keepSeat({ table: "t", token: "s", at: 1 });
    expect(keptSeat("t")?.token).toBe("s");
    full.mockRestore();
    keepSeat({ table: "u", token: "v", at: 2 });
    expect(JSON.parse(localStorage.getItem("pactole.seats")!)).toHaveLength(2);
  });
  it("survive what somebody else wrote there", () => {
    localStorage.setItem("pactole.seats", "{nonsense");
    expect(keptSeats()).toEqual([]);
    localStorage.setItem("pactole.seats", JSON.stringify([{ table: 7 }]));
    expect(keptSeats()).toEqual([]);
  });
});

describe("the questions that were asked on the device", () => {
  it("are kept by their ids, until they may come again", () => {
    keepHeard(["fr-01-101", "fr-01-102"]);
    keepHeard(["fr-01-103", "fr-01-101"]);
    expect(heardQuestions()).toEqual(["fr-01-101", "fr-01-102", "fr-01-103"]);
    keepHeard(["fr-01-102"], ["fr-01-101", "fr-01-103"]); // the box of that level was gone through
    expect(heardQuestions()).toEqual(["fr-01-102"]);
    forgetHeard();
    expect(heardQuestions()).toEqual([]);
  });
  it("are none where something else stands", () => {
    localStorage.setItem("pactole.heard", '{"a":1}');
    expect(heardQuestions()).toEqual([]);
    localStorage.setItem("pactole.heard", "[1,");
    expect(heardQuestions()).toEqual([]);
  });
});
