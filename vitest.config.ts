import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

// Threads without isolation: modules are loaded once a worker, so a test file costs what its tests cost.
// Tests therefore keep no state in modules; each asks for its own database (kit/db/testing.ts).
const shared: {
  pool: "threads";
  isolate: false;
  globalSetup: string[];
  chaiConfig: { truncateThreshold: number };
} = {
  pool: "threads",
  isolate: false,
  // What failed only once must say all of it that once.
  chaiConfig: { truncateThreshold: 0 },
  globalSetup: ["src/kit/db/testing-setup.ts"],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{src,tools,bench,crash,bin}/**/*.test.ts"],
          // Tests wait for the database and for processes as much as they compute: three workers keep two cores busy.
          maxWorkers: 3,
          // A hang ends, a busy machine does not fail.
          testTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: "journeys",
          include: ["e2e/**/*.test.ts"],
          globalSetup: [...shared.globalSetup, "e2e/built.ts", "e2e/shared.ts"],
          // Journeys wait, for pages, mails and what the specification lets stand for two seconds, more than they compute.
          maxWorkers: 4,
          testTimeout: 240_000,
          // What a browser shows is waited for: a busy machine is late, not wrong.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
