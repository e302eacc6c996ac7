import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// In development the pages of the server (words, rules, editions, tables) come from
// `pactole serve` on its usual port.
const server = "http://localhost:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is always fetched together is one file, not ten: each costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Everywhere.
            {
              name: "base",
              priority: 3,
              test: /node_modules.svelte|preload-helper|src.(words|settings|router|shelf|kit.(?!Me|me|ShareLink)|tables.(connection|device|reports|past|robots|words)|engine.(requests|refused)|table.save|replay.files|places.(words|troubles|tables))/,
            },
            // Wherever a table is made or played at.
            { name: "engine", priority: 2, test: /src.(tables|engine|stage)|node_modules.@noble/ },
            {
              name: "table",
              priority: 1,
              test: /src.(table.(?!EndCard|AdviceBox|Tour|TableMenu|WaitingRoom|Votes|ChatPanel|LuckPanel|FlowLayout)|boards.(follow|middle|kit)|places.HerePlace)/,
            },
          ],
        },
      },
    },
  },
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
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], allowOnly: false },
});
