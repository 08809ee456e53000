import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { announce } from "../src/kit/announced.ts";
import { freePort } from "./product/ports.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hookwise-doctor-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A process of the given name that listens as the product would, begun in the folder in which the doctor is asked. */
async function listens(name: string): Promise<string> {
  const file = join(folder, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(
    file,
    'require("net").createServer().listen(0, "127.0.0.1", function () { console.log(this.address().port); });',
  );
  const child = spawn(process.execPath, [file], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((found) => child.stdout!.once("data", (data: Buffer) => found(data.toString().trim())));
}

async function doctor(variables: Record<string, string>): Promise<{ code: number; out: string }> {
  const env = {
    PATH: process.env.PATH!,
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    LEARN_PORT: String(await freePort()),
    LURE_PORT: String(await freePort()),
    ...variables,
  };
  return new Promise((ended) => {
    execFile(process.execPath, ["tools/doctor.ts"], { cwd: root, env, timeout: 50_000 }, (failed, out, error) =>
      ended({ code: failed ? Number(failed.code) : 0, out: out + error }),
    );
  });
}

it("finds nothing wrong where the product itself holds its port", async () => {
  const said = await doctor({ PORT: await listens("src/main.ts") });
  expect(said.out).toMatch(/ok +Port of the main site: \d+ is held by the product, which runs \(process \d+\)/);
  expect(said.out).not.toContain("WRONG");
  expect(said.code).toBe(0);
});

it("finds nothing wrong where the product runs on other ports, for another copy holds these", async () => {
  const DATA_DIR = join(folder, "beside");
  const withdraw = announce(DATA_DIR, "main", `http://localhost:${await listens("src/main.ts")}`);
  const said = await doctor({ DATA_DIR, PORT: await listens("another-copy.cjs") });
  withdraw();
  expect(said.out).toMatch(
    /ok +Port of the main site: the product runs at http:\/\/localhost:\d+ \(\d+ is taken by node .*\)/,
  );
  expect(said).toMatchObject({ code: 0, out: expect.not.stringContaining("WRONG") });
});

it("says who else holds a port, what is wrong with the data folder, and what to do, without a stack", async () => {
  writeFileSync(join(folder, "file"), "");
  const said = await doctor({
    PORT: await listens("other.cjs"),
    DATA_DIR: join(folder, "file"),
    SMTP_URL: "mail.lake.example",
  });
  expect(said.out).toMatch(
    /WRONG Mail and messages: SMTP_URL cannot be used: it must be an address that begins with smtp/,
  );
  expect(said.out).toMatch(
    /WRONG Port of the main site: \d+ is taken by node .*\. Stop it, or set PORT to another port\./,
  );
  expect(said.out).toMatch(/WRONG Data folder: .* is a file\. Set DATA_DIR to a folder\./);
  expect(said.out).not.toMatch(/^ +at /m);
  expect(said.code).toBe(1);
});

it("does not show what is secret", async () => {
  const said = await doctor({ BOOTSTRAP_API_KEY: "a-key-that-nobody-may-see" });
  expect(said.out).toContain("BOOTSTRAP_API_KEY  [set, not shown]");
  expect(said.out).not.toContain("nobody-may-see");
});
