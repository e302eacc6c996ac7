import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../engine/refused";
import { keptLuck } from "./device";
import { hashOf } from "./luck";
import { sitDown } from "./sitting";

const server = vi.hoisted(() => ({ post: vi.fn() }));
vi.mock("./connection.svelte", () => server);

const promise = "12".repeat(32);
const another = "34".repeat(32);
const seat = { table: "t", seat: 1, token: "token", name: "Anne", commitment: promise };

interface Sent {
  do: string;
  pledge?: string;
}
// What was sent, and what was kept of the promise when it was.
let sent: (Sent & { keptPromise: string | undefined })[];
function answering(answers: Record<string, () => unknown>): void {
  server.post.mockImplementation((request: Sent) => {
    sent.push({ ...request, keptPromise: keptLuck("t")?.commitment });
    return Promise.resolve().then(answers[request.do]);
  });
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answering({ promise: () => ({ commitment: promise }), join: () => seat });
});

describe("sitting down by an invitation", () => {
  it("gives no pledge before the promise of the server came and was kept", async () => {
    let promised: (answer: { commitment: string }) => void = () => undefined;
    answering({ promise: () => new Promise((resolve) => (promised = resolve)), join: () => seat });
    const sitting = sitDown("t", { name: "Anne", invitation: "i" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.map((one) => one.do)).toEqual(["promise"]);
    expect(JSON.stringify(sent)).not.toContain("pledge");
    promised({ commitment: promise });
    await sitting;
    expect(sent[1]).toMatchObject({ do: "join", invitation: "i", keptPromise: promise });
    const luck = keptLuck("t")!;
    expect(luck).toMatchObject({ commitment: promise, pledged: true, doubt: null });
    expect(sent[1]!.pledge).toBe(hashOf(luck.bytes));
  });

  it("notices another promise once one has sat down", async () => {
    answering({ promise: () => ({ commitment: promise }), join: () => ({ ...seat, commitment: another }) });
    await sitDown("t", { name: "Anne", invitation: "i" });
    const luck = keptLuck("t")!;
    expect(luck).toMatchObject({ commitment: another, pledged: false, doubt: "seed-changed" });
    expect(hashOf(luck.bytes)).not.toBe(sent[1]!.pledge); // others are pledged, because these may be known
  });

  it("asks again with the same bytes when the answer is lost", async () => {
    answering({
      promise: () => ({ commitment: promise }),
      join: () => Promise.reject(new Error("lost")),
    });
    await expect(sitDown("t", { name: "Anne", invitation: "i" })).rejects.toThrow("lost");
    answering({ promise: () => ({ commitment: promise }), join: () => seat });
    await sitDown("t", { name: "Anne", invitation: "i" });
    expect(sent[3]!.pledge).toBe(sent[1]!.pledge);
    expect(sent[2]).toMatchObject({ do: "promise", retry: keptLuck("t")!.retry });
  });

  it("takes the promise of the next time after a refusal, and nothing after a last one", async () => {
    const refusal = (error: string) => () => Promise.reject(new Refused(error, ""));
    answering({ promise: () => ({ commitment: promise }), join: refusal("name/invalid") });
    await expect(sitDown("t", { name: "", invitation: "i" })).rejects.toThrow(Refused);
    answering({ promise: () => ({ commitment: another }), join: () => ({ ...seat, commitment: another }) });
    await sitDown("t", { name: "Anne", invitation: "i" });
    expect(keptLuck("t")).toMatchObject({ commitment: another, pledged: true, doubt: null });
    answering({ promise: refusal("invitation/wrong") });
    await expect(sitDown("t", { name: "Anne", invitation: "i" })).rejects.toThrow(Refused);
    expect(keptLuck("t")).toBeNull();
  });
});

it("whoever made the table was promised something then", async () => {
  await sitDown("t", { name: "Anne", invitation: "i", commitment: promise });
  expect(sent.map((one) => one.do)).toEqual(["join"]);
  expect(sent[0]).toMatchObject({ keptPromise: promise });
});
