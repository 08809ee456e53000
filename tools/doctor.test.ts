import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceAddress } from "../src/kit/announced-address.ts";
import { addressAs } from "../src/kit/db/address.ts";
import { findPooler, openPooler } from "../src/kit/db/testing-pooler.ts";
import type { Pooler } from "../src/kit/db/testing-pooler.ts";
import { testDatabase } from "../src/kit/db/testing.ts";
import type { TestDatabase } from "../src/kit/db/testing.ts";
import { testKey } from "../src/kit/db/testing-setup.ts";
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
  const withdraw = announceAddress(DATA_DIR, "main", `http://localhost:${await listens("src/main.ts")}`);
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

/** What it says of one subject. */
const lineOf = (out: string, subject: string) => out.split("\n").find((line) => line.includes(`${subject}: `)) ?? "";

it("says of a server alone where it is, and that its key is another one's", async () => {
  const t = await testDatabase();
  try {
    const before = await doctor({ DATABASE_URL: t.owner, ROOT_KEY: testKey.toString("base64") });
    expect(lineOf(before.out, "Database")).toMatch(/ok .*PostgreSQL \d+\.\d+ at \S+:\d+\/\w+ \(DATABASE_URL\), a session for each connection/); // oxfmt-ignore
    expect(before.out).not.toContain("Pooler: ");
    expect(before.code).toBe(0);
    const other = await doctor({ DATABASE_URL: t.owner, ROOT_KEY: Buffer.alloc(32, "other").toString("base64") });
    expect(lineOf(other.out, "Database")).toMatch(/WRONG .*another root key/);
    expect(other.code).toBe(1);
  } finally {
    await t.close();
  }
}, 60_000);

const program = findPooler();
describe.skipIf(!program)("of a pooler", () => {
  let t: TestDatabase;
  let shares: Pooler;
  beforeAll(async () => {
    t = await testDatabase();
    shares = await openPooler(program!, t.owner, "transaction");
  });
  afterAll(async () => {
    await shares.stop();
    await t.close();
  });
  const asked = (variables: Record<string, string>) =>
    doctor({ DATABASE_DIRECT_URL: t.owner, ROOT_KEY: testKey.toString("base64"), ...variables });

  it("says that it shares sessions and leads to the same database, with no password", async () => {
    const said = await asked({ DATABASE_URL: shares.url(t.owner) });
    expect(lineOf(said.out, "Database")).toMatch(/ok .*\(DATABASE_DIRECT_URL\), a session for each connection/);
    expect(lineOf(said.out, "Pooler")).toMatch(/ok .*\(DATABASE_URL\) leads to the same database, and shares sessions/);
    expect(said.out.slice(said.out.indexOf("This machine"))).not.toContain(new URL(t.owner).password);
    expect(said.code).toBe(0);
  }, 60_000);

  it("says that one which keeps sessions needs no second address", async () => {
    const keeps = await openPooler(program!, t.owner, "session");
    const said = await asked({ DATABASE_URL: keeps.url(t.owner) });
    await keeps.stop();
    expect(lineOf(said.out, "Pooler")).toMatch(/ok .*gives each connection a session of its own: DATABASE_URL alone would do/); // oxfmt-ignore
  }, 60_000);

  it("says that it leads elsewhere, that nothing listens there, that it stands where the server must", async () => {
    const other = await testDatabase();
    const elsewhere = await asked({ DATABASE_URL: shares.url(t.owner), DATABASE_DIRECT_URL: other.owner });
    await other.close();
    expect(lineOf(elsewhere.out, "Pooler")).toMatch(/WRONG .*lead to different databases or servers/);
    const down = await asked({ DATABASE_URL: `postgresql://somebody@127.0.0.1:${await freePort()}/hookwise` });
    expect(lineOf(down.out, "Pooler")).toMatch(/WRONG .*DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be reached.*No server listens there/); // oxfmt-ignore
    expect(lineOf(down.out, "Database")).toMatch(/ok /);
    const swapped = await asked({ DATABASE_URL: t.owner, DATABASE_DIRECT_URL: shares.url(t.owner) });
    expect(lineOf(swapped.out, "Database")).toMatch(
      /WRONG .*DATABASE_DIRECT_URL leads to a pooler that shares sessions/,
    );
    expect([elsewhere.code, down.code, swapped.code]).toEqual([1, 1, 1]);
  }, 120_000);

  it("looks by the address's own user before a start has made a key", async () => {
    const said = await asked({ DATABASE_URL: shares.url(t.owner), ROOT_KEY: "" });
    expect(lineOf(said.out, "Pooler")).toMatch(/ok .*leads to the same database, and shares sessions/);
    const unknown = await asked({ DATABASE_URL: addressAs(shares.url(t.owner), "nobody", "x"), ROOT_KEY: "" });
    expect(lineOf(unknown.out, "Pooler")).toMatch(/ok .*answers; where it leads is seen once a start has made/);
  }, 60_000);
});
