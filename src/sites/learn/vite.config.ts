import { defineConfig } from "vite";
import { contractCalls } from "../build/contract-calls.ts";
import { precached } from "./build/precached.ts";

/** The worker stands at a fixed address, from which it may serve the whole site. */
const worker = "worker.js";

export default defineConfig({
  plugins: [contractCalls(), precached(worker)],
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", development: false } },
  build: {
    assetsDir: "app",
    assetsInlineLimit: 0,
    manifest: "files.json",
    reportCompressedSize: false,
    emptyOutDir: true,
    // The server says in the page's head what is to be fetched along.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        start: "browser/start.tsx",
        "deferred-start": "browser/deferred-start.ts",
        worker: "browser/offline/worker.ts",
      },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? worker : "app/[name]-[hash].js"),
        chunkFileNames: "app/[name]-[hash].js",
        assetFileNames: "app/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            // What draws stands by itself, for a slow phone reads file by file (browser/deferred-start.ts), and answers taps in between.
            { name: "drawing", test: /\/node_modules\/(react-dom|scheduler)\// },
            // What several screens share comes in one file instead of twenty small ones, each of which would be a request of its own.
            { name: "shared", minShareCount: 2, minSize: 0, test: /\.(tsx?|m?js)$/ },
          ],
        },
      },
      checks: { bundlerTimings: false },
      // Libraries say of some modules that they are for clients, which this whole program is.
      onLog: (level, log, tell) => log.code === "MODULE_LEVEL_DIRECTIVE" || tell(level, log),
    },
  },
});
