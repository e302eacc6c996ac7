import { describe, expect, it } from "vitest";
import type { News, PastHappening, Shown } from "../../types/wire";
import {
  afterHistory,
  afterLog,
  afterPromise,
  atSight,
  freshLuck,
  hashOf,
  noLuck,
  wantedPart,
  type OwnLuck,
} from "./luck";

const seed = "5eed".repeat(16);
const promise = hashOf(seed);
const another = hashOf("ab".repeat(32));
const me = 1;

const seated = (more: Partial<OwnLuck> = {}): OwnLuck => ({
  ...freshLuck(),
  commitment: promise,
  pledged: true,
  ...more,
});
const told = (...news: News[]): PastHappening[] => news.map((one, version) => ({ version, news: one }));
const sat: News = { news: "sat", seat: me, name: "Bruno" };
const revealing = (luck: OwnLuck): News => ({ news: "revealing", pledges: ["", hashOf(luck.bytes), ""] });
const began = (luck: OwnLuck): News => ({ news: "began", bytes: ["", luck.bytes, ""] });
const shown = (more: Partial<Shown> = {}, pledged = true): Shown => ({
  table: "t",
  seat: me,
  game: "poker",
  edition: "reconstruction",
  options: {},
  seats: [0, 1, 2].map(() => ({ player: "human", name: "x", taken: true, present: true, pledged })),
  standing: "waiting",
  listed: false,
  spectators: true,
  clock: 0,
  commitment: promise,
  version: 1,
  n: 1,
  history: [],
  ...more,
});
const log = (luck: OwnLuck, more: { commitment?: string; seed?: string; bytes?: string } = {}): string => {
  const bytes = ["", more.bytes ?? luck.bytes, ""];
  const header = {
    log: 2,
    commitment: more.commitment ?? promise,
    seats: bytes.map((one) => ({ bytes: one })),
  };
  return `${JSON.stringify(header)}\n{"seq":1}\n${JSON.stringify({ seq: 2, seed: more.seed ?? seed })}\n`;
};

describe("one's part in the luck", () => {
  it("is 32 bytes that nobody has had before, and their SHA-256", () => {
    const { bytes, retry } = freshLuck();
    expect(bytes).toMatch(/^[0-9a-f]{64}$/);
    expect(retry).toMatch(/^[0-9a-f]{32}$/);
    expect(freshLuck().bytes).not.toBe(bytes);
    expect(hashOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hashOf("no hex")).toBe("");
  });
  it("is revealed when the table asks for it, and not before", () => {
    const luck = seated();
    expect(wantedPart(luck, shown(), me)).toBeNull();
    const counted = afterHistory(luck, told(sat, revealing(luck)), me);
    expect(wantedPart(counted, shown({ standing: "revealing", reveal: [0, 1] }), me)).toBe("reveal");
    expect(wantedPart(counted, shown({ standing: "revealing", reveal: [0] }), me)).toBeNull();
    expect(wantedPart(luck, shown({ standing: "revealing", reveal: [0, 1] }), me)).toBeNull();
  });
  it("is pledged where the table counts on nothing yet, also by another device", () => {
    expect(wantedPart(seated(), shown({}, false), me)).toBe("pledge");
    expect(wantedPart(atSight(noLuck(), shown({}, false), me), shown({}, false), me)).toBe("pledge");
    expect(atSight(noLuck(), shown(), me).bytes).toBe(""); // what the other one has pledged stands
    expect(wantedPart(noLuck(), shown(), me)).toBeNull();
  });
});

describe("a match with honest luck", () => {
  it("raises no doubt from the seat to the log", () => {
    let luck = seated();
    luck = atSight(afterHistory(luck, told(sat, revealing(luck)), me), shown({ standing: "revealing" }), me);
    luck = { ...luck, revealed: true };
    luck = afterHistory(luck, [{ version: 2, news: began(luck) }], me);
    luck = atSight(luck, shown({ standing: "over", seed }), me);
    luck = afterLog(luck, log(luck), me);
    expect(luck).toMatchObject({ counted: true, checked: true, doubt: null });
  });
  it("may begin anew, with another promise and other bytes, if somebody is silent", () => {
    const before = { ...seated(), revealed: true };
    const news = told(sat, revealing(before), { news: "reseeded", silent: [0], commitment: another });
    const luck = atSight(afterHistory(before, news, me), shown({ commitment: another }, false), me);
    expect(luck).toMatchObject({ commitment: another, pledged: false, revealed: false, doubt: null });
    expect(luck.bytes).not.toBe(before.bytes);
    expect(wantedPart(luck, shown({ commitment: another }, false), me)).toBe("pledge");
    // Heard once more, after a reload: nothing changes.
    expect(afterHistory(luck, news, me)).toEqual(luck);
  });
  it("is not doubted for what was before one sat down", () => {
    const luck = seated();
    const past: News = { news: "reseeded", silent: [0], commitment: another };
    expect(afterHistory(luck, told(past, sat), me)).toMatchObject({ bytes: luck.bytes, doubt: null });
  });
  it("is not doubted by somebody who took a seat in its middle", () => {
    const luck = afterHistory(seated(), told({ news: "began", bytes: ["", "", ""] }, sat), me);
    expect(luck).toMatchObject({ counted: false, doubt: null });
    expect(afterLog(luck, log(luck, { bytes: "ff" }), me)).toMatchObject({ checked: true, doubt: null });
  });
});

describe("luck that was tampered with is noticed", () => {
  const over = (luck: OwnLuck): OwnLuck => afterHistory(luck, told(sat, revealing(luck), began(luck)), me);
  it("when the server promises another seed and does not say why", () => {
    const luck = seated();
    for (const standing of ["waiting", "revealing", "running"] as const) {
      const changed = atSight(luck, shown({ standing, commitment: another }), me);
      expect(changed.doubt).toBe("seed-changed");
      expect(
        wantedPart(changed, shown({ standing: "revealing", reveal: [1], commitment: another }), me),
      ).toBeNull();
    }
    expect(afterPromise(luck, another).doubt).toBe("seed-changed");
    expect(afterPromise(luck, promise).doubt).toBeNull();
  });
  it("when one is said to have been silent", () => {
    const luck = { ...seated(), revealed: true };
    const news = told(sat, revealing(luck), { news: "reseeded", silent: [me], commitment: another });
    expect(afterHistory(luck, news, me).doubt).toBe("called-silent");
    expect(afterHistory({ ...luck, revealed: false }, news, me).doubt).toBeNull();
  });
  it("when another pledge stands for one's own, or other bytes, zeros or none", () => {
    const luck = seated();
    const pledges = ["", another, ""];
    expect(afterHistory(luck, told(sat, { news: "revealing", pledges }), me).doubt).toBe("bytes-missing");
    for (const bytes of ["", "00".repeat(32), "ab".repeat(32)])
      expect(
        afterHistory(luck, told(sat, revealing(luck), { news: "began", bytes: ["", bytes, ""] }), me).doubt,
      ).toBe("bytes-missing");
    expect(afterHistory(luck, told(sat, { news: "began" }), me).doubt).toBe("bytes-missing");
  });
  it("when the seed that is published is not the one that was promised", () => {
    expect(atSight(over(seated()), shown({ standing: "over", seed: "ab".repeat(32) }), me).doubt).toBe(
      "seed-wrong",
    );
  });
  it("when the log does not hold promise, seed or bytes", () => {
    const luck = over(seated());
    expect(afterLog(luck, log(luck, { commitment: another }), me).doubt).toBe("log-wrong");
    expect(afterLog(luck, log(luck, { seed: "ab".repeat(32) }), me).doubt).toBe("log-wrong");
    expect(afterLog(luck, log(luck, { bytes: "00".repeat(32) }), me).doubt).toBe("log-wrong");
    expect(afterLog(luck, "", me)).toMatchObject({ doubt: "log-wrong", checked: false });
  });
  it("and the first doubt stays", () => {
    const luck = atSight(seated(), shown({ commitment: another }), me);
    expect(atSight(luck, shown({ standing: "over", seed }), me).doubt).toBe("seed-changed");
  });
});
