import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const step = JSON.stringify(join(import.meta.dirname, "step.mjs"));
// As npm while it lays packages out: it puts the signal off until it is done.
const deaf = `process.on("SIGINT", () => {}); console.log("at work " + process.pid); setInterval(() => {}, 1000);`;

it("Ctrl+C ends a step whose program puts it off, too: it is told, and nothing is left running", async () => {
  const code = `import { runStep } from ${step}; await runStep("Trying", process.execPath, ["--eval", process.argv[1]], { stdio: "inherit" });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code, deaf], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  await expect.poll(() => said).toMatch(/at work \d+/);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await expect.poll(() => said).toContain("Stopping …");
  expect(await ended).toBe(130);
  expect(() => process.kill(Number(/at work (\d+)/.exec(said)![1]), 0)).toThrow("ESRCH");
});

it("a step that takes its time gives a sign of life, and tells its end", async () => {
  const slow = "setTimeout(() => {}, 6500);";
  const code = `import { runStep } from ${step}; await runStep("Trying", process.execPath, ["--eval", process.argv[1]], { stdio: "inherit" });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code, slow], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  expect(said).toMatch(/^Trying …\n( {2}still at it, \d+ s\n)+ {2}done, \d+ s\n$/);
});
