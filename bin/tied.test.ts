import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hookwise-tied-"));
afterAll(() => rmSync(folder, { recursive: true }));
const program = join(folder, "program.mjs");
// As a formatter that spreads its work over processes of its own.
writeFileSync(
  program,
  `import { fork } from "node:child_process";
if (process.argv[2] === "worker") process.on("message", (word) => process.send(word));
else {
  const worker = fork(import.meta.filename, ["worker"]);
  worker.on("exit", () => process.send("the worker is gone"));
  worker.on("message", (word) => process.send(word));
  setTimeout(() => worker.connected && worker.send("the worker works"), 400);
}`,
);
const tied = pathToFileURL(join(import.meta.dirname, "tied.mjs")).href;
const begin = () =>
  fork(program, [], {
    execArgv: ["--import", `${tied}?launcher=${process.pid}`],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

describe("a program that the launcher runs under the Node of the packages", () => {
  it("keeps the workers that it begins", async () => {
    const child = begin();
    expect(await new Promise((said) => child.once("message", said))).toBe("the worker works");
    const ended = new Promise((end) => child.once("exit", (_code, signal) => end(signal)));
    child.kill();
    await ended;
  });

  it("ends when the launcher is gone", async () => {
    const child = begin();
    await new Promise((said) => child.once("message", said));
    const ended = new Promise((end) => child.once("exit", (_code, signal) => end(signal)));
    child.disconnect();
    expect(await ended).toBe("SIGTERM");
  });
});
