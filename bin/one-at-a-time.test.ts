import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hookwise-one-"));
afterAll(() => rmSync(folder, { recursive: true }));
const module = JSON.stringify(join(import.meta.dirname, "one-at-a-time.mjs"));
const code = `import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { oneAtATime } from ${module};
const [file, diary, how] = process.argv.slice(1);
await oneAtATime("The work", file, async () => {
  appendFileSync(diary, "begins ");
  await pause(300);
  if (how === "gives up") process.exit(1);
  appendFileSync(diary, "ends ");
});`;

/** Does the work in a process of its own. */
function work(file: string, diary: string, how = ""): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code, file, diary, how], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  return new Promise((resolve) => child.once("close", () => resolve(said)));
}

it("lets the others wait until one is done, and tells them why", async () => {
  const [file, diary] = [join(folder, "a/lock"), join(folder, "a.txt")];
  const said = await Promise.all([work(file, diary), work(file, diary), work(file, diary)]);
  expect(readFileSync(diary, "utf8")).toBe("begins ends begins ends begins ends ");
  expect(said).toContain("The work is under way elsewhere: waiting for it …\n");
  expect(existsSync(file)).toBe(false);
});

it("waits no longer for one that gave up at it, nor for one that was killed", async () => {
  const [file, diary] = [join(folder, "b/lock"), join(folder, "b.txt")];
  await work(file, diary, "gives up");
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "1");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  await work(file, diary);
  expect(readFileSync(diary, "utf8")).toBe("begins begins ends ");
});
