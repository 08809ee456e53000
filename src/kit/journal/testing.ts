// For tests.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/** Counts how often journals are read whole until the test ends. @returns how often by now */
export function countReads(): () => number {
  const { readFile } = fs;
  let read = 0;
  const set = (to: typeof readFile) => {
    fs.readFile = to;
    // What imports it by its name, and was loaded before, sees it too.
    syncBuiltinESMExports();
  };
  set((async (...all: Parameters<typeof readFile>) => {
    if (typeof all[0] === "string" && all[0].endsWith(".journal")) read += 1;
    return readFile(...all);
  }) as typeof readFile);
  onTestFinished(() => set(readFile));
  return () => read;
}
