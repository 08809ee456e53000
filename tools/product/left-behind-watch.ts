// Waits until whoever began it has ended, then ends what that process has left behind: a line names it after a plus sign, and after a minus sign takes it back.
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { endDatabase } from "./left-behind.ts";
import type { LeftBehind } from "./left-behind.ts";

const left = new Set<string>();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith("+")) left.add(line.slice(1));
  else left.delete(line.slice(1));
}
for (const line of left) end(JSON.parse(line) as LeftBehind);

function end(what: LeftBehind): void {
  if ("database" in what) return endDatabase(what.database);
  // Others may still write into it while they end, too.
  if ("folder" in what) return rmSync(what.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  try {
    process.kill(-what.group, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
