import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hookwise-left-"));
const begun: ChildProcess[] = [];
afterAll(() => {
  for (const child of begun) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function sleeper(): ChildProcess & { pid: number } {
  const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  begun.push(child);
  return child as ChildProcess & { pid: number };
}
const end = (child: ChildProcess) => new Promise((ended) => child.once("exit", (_code, signal) => ended(signal)));

it("ends with whoever began it, killed as they may be, unless it was taken back", async () => {
  const [group, server, over] = [sleeper(), sleeper(), sleeper()];
  const cluster = join(folder, "postgres/cluster");
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, "postmaster.pid"), `${server.pid}\n${cluster}\n`);
  const written = join(folder, "written");
  mkdirSync(written);
  const program = `
    import { endWithProcess } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "left-behind.ts")).href)};
    endWithProcess({ group: ${group.pid} });
    endWithProcess({ database: ${JSON.stringify(folder)} });
    endWithProcess({ group: ${over.pid} })();
    endWithProcess({ folder: ${JSON.stringify(written)} });
    // A kill in the same turn would come before the lines have left.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 200);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  begun.push(parent);
  expect(await Promise.all([parent, group, server].map(end))).toEqual(["SIGKILL", "SIGKILL", "SIGQUIT"]);
  expect(over.exitCode ?? over.signalCode).toBeNull();
  await expect.poll(() => existsSync(written)).toBe(false);
});
