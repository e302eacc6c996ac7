// The page as people have it: Debian's browser, the real server, a fresh store for every test.
// What is tagged @long is left out of the gate (--grep-invert @long).
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testIgnore: "shots/**",
  workers: 1, // two at once make what is measured in time uncertain
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
