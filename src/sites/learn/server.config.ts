import { defineConfig } from "vite";
import { contractCalls } from "../build/contract-calls.ts";

/** The same screens for the server, which draws the first picture with them (browser/server.tsx): all of it in one file, libraries too. */
export default defineConfig({
  plugins: [{ ...contractCalls(), applyToEnvironment: () => true }],
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", development: false } },
  // The target whose libraries are built for production without asking the environment.
  ssr: { noExternal: true, target: "webworker" },
  build: {
    ssr: "browser/server.tsx",
    target: "node24",
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: { entryFileNames: "server.js", codeSplitting: false },
      onLog: (level, log, tell) => log.code === "MODULE_LEVEL_DIRECTIVE" || tell(level, log),
    },
  },
});
