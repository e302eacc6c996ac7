import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// In development the pages of the server (words, rules, editions, tables) come from
// `pactole serve` on its usual port.
const server = "http://localhost:8080";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": server,
      "/i18n": server,
      "/rules": server,
      "/editions": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
