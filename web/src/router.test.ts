// Where one was before the settings.
import { beforeEach, expect, it, vi } from "vitest";
import { place, wayBack } from "./router.svelte";

async function goes(hash: string): Promise<void> {
  location.hash = hash;
  await vi.waitFor(() => expect(`#/${[place.now.name, ...place.now.parts].join("/")}`).toBe(hash));
}
// The page is loaded once more.
async function reloaded(): Promise<typeof import("./router.svelte")> {
  vi.resetModules();
  return import("./router.svelte");
}
beforeEach(() => sessionStorage.clear());

it("is the table one came from, also when the settings are loaded again", async () => {
  await goes("#/here/abc");
  await goes("#/settings");
  expect(wayBack()).toBe("#/here/abc");
  expect((await reloaded()).wayBack()).toBe("#/here/abc");
}, 60_000);
it("is no link that was used up", async () => {
  await goes("#/box/poker");
  await goes("#/join/abc/def");
  await goes("#/settings");
  expect(wayBack()).toBe("#/box/poker");
});
it("is nowhere for somebody who begins with the settings", async () => {
  await goes("#/settings");
  sessionStorage.clear();
  expect((await reloaded()).wayBack()).toBe("");
}, 60_000);
