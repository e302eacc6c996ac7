import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../engine/refused";
import { report, tellReports, waitingReports } from "./reports";

const wrong = { edition: "reconstruction", question: "fr-01-101", text: "non" };
const answers = (body: unknown) =>
  vi.fn(() => Promise.resolve({ json: () => Promise.resolve(body) } as Response));
const offline = () => vi.fn(() => Promise.reject(new TypeError("offline")));

beforeEach(() => localStorage.clear());

describe("a question that is wrong", () => {
  it("is told to the server", async () => {
    const fetch = answers({ ok: true });
    vi.stubGlobal("fetch", fetch);
    expect(await report(wrong)).toBe("told");
    expect(fetch).toHaveBeenCalledWith(
      "/api/report",
      expect.objectContaining({ body: JSON.stringify(wrong) }),
    );
    expect(waitingReports()).toEqual([]);
  });

  it("waits on the device while no server answers, and is told once", async () => {
    vi.stubGlobal("fetch", offline());
    expect(await report(wrong)).toBe("waits");
    await tellReports();
    expect(waitingReports()).toEqual([wrong]);
    const fetch = answers({ ok: true });
    vi.stubGlobal("fetch", fetch);
    await tellReports();
    await tellReports();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(waitingReports()).toEqual([]);
  });

  it("is dropped where the server says no, and says so at once to whoever is there", async () => {
    vi.stubGlobal("fetch", answers({ ok: false, error: "request/too_fast", message: "enough" }));
    await expect(report(wrong)).rejects.toBeInstanceOf(Refused);
    expect(waitingReports()).toEqual([]);
  });

  it("does not fill the device", async () => {
    vi.stubGlobal("fetch", offline());
    for (let i = 0; i < 60; ++i) await report({ ...wrong, question: `fr-01-${100 + i}` });
    expect(waitingReports()).toHaveLength(50);
    expect(waitingReports()[49]?.question).toBe("fr-01-159");
  });
});
