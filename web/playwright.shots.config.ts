// Pictures of every place (npm run shots), to shots/ or where SHOTS says.
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

export default defineConfig({
  ...usual,
  testDir: "tests/shots",
  projects: [{ name: "shots" }],
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 }, // some of it is filmed in slow motion
  use: { ...usual.use, screenshot: "off", actionTimeout: 60_000 },
});
