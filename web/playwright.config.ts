// The page as people have it: Debian's browser, the real server, a fresh store for every test.
// What is tagged @long is left out of the gate (--grep-invert @long). Two tests run at once; those
// that look at every picture of a motion are a project of their own, which scripts/lib/steps runs alone.
import { defineConfig } from "@playwright/test";

const watched = "motion.spec.ts";

export default defineConfig({
  testDir: "tests",
  projects: [
    { name: "page", testIgnore: ["shots/**", watched] },
    { name: "motion", testMatch: watched, workers: 1 },
  ],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    locale: "fr-FR",
    viewport: { width: 1280, height: 900 },
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    },
  },
});
