import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeLog } from "../log.ts";
import { makeSecrets } from "../secrets.ts";
import { allMigrations, migrateAll, roleUrls } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";
import { beginUse } from "./embedded/users.ts";

const log = makeLog("silent");
const children: ChildProcess[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hookwise-embedded-"));
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  const last = await startEmbedded({ folder, log });
  await last.stop();
  await rm(folder, { recursive: true, force: true });
});

it("keeps what was committed over a stop, and its password to itself", async () => {
  const first = await startEmbedded({ folder, log });
  expect(first.adopted).toBe(false);
  await ask(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
  expect(statSync(join(folder, "password")).mode & 0o777).toBe(0o600);
  const wrong = first.url.replace(/:[0-9a-f]+@/, ":guess@");
  await expect(ask(wrong, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  expect(await ask(first.url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: "on" }]);
  await first.stop();
  const second = await startEmbedded({ folder, log });
  expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  await second.stop();
});

it("is shared: whoever leaves last stops it", async () => {
  const [one, two] = await Promise.all([startEmbedded({ folder, log }), startEmbedded({ folder, log })]);
  expect(two.url).toBe(one.url);
  await one.stop();
  expect(await ask(two.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  await two.stop();
  await expect(ask(two.url, "SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

it("takes over the server of a process that was killed", async () => {
  const killed = await inAnotherProcess();
  killed.child.kill("SIGKILL");
  const again = await startEmbedded({ folder, log });
  expect(again).toMatchObject({ adopted: true, url: killed.url });
  await again.stop();
});

it("is not started over a server of another container, which is neither seen nor safe, and is once that one has gone", async () => {
  const elsewhere = await beginUse(folder, { log }, "another-1");
  await expect(startEmbedded({ folder, log, patience: 300 })).rejects.toThrow(
    /another container.*Nothing was changed.*DATABASE_URL/s,
  );
  setTimeout(() => elsewhere.end(), 300);
  const started = await startEmbedded({ folder, log, patience: 20_000 });
  expect(await ask(started.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  await expect(beginUse(folder, { log, patience: 300 }, "another-1")).rejects.toThrow(/another container/);
  await started.stop();
  (await beginUse(folder, { log, patience: 0 }, "another-1")).end();
});

const container = ["--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"];
const containers = spawnSync("unshare", [...container, "true"]).status === 0;

it.skipIf(!containers)("is left to a container that runs on the same folder, and whole afterwards", async () => {
  const inside = await inAnotherProcess(["unshare", ...container]);
  await ask(inside.url, "CREATE TABLE written_inside AS SELECT 1 AS one");
  await expect(startEmbedded({ folder, log, patience: 300 })).rejects.toThrow(/another container/);
  inside.child.kill("SIGKILL");
  const after = await startEmbedded({ folder, log });
  expect(await ask(after.url, "SELECT one FROM written_inside")).toEqual([{ one: 1 }]);
  await after.stop();
});

it("is the same by whichever name its folder is reached", async () => {
  const one = await startEmbedded({ folder, log });
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const two = await startEmbedded({ folder: link, log });
  expect(two).toMatchObject({ adopted: true, url: one.url });
  await two.stop();
  expect(await ask(one.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  await one.stop();
  rmSync(link);
});

it("starts over a note that names another program", async () => {
  writeFileSync(
    join(folder, "cluster/postmaster.pid"),
    `${process.pid}\n${folder}/cluster\n1\n5999\n\n127.0.0.1\n1 1\nready\n`,
  );
  const started = await startEmbedded({ folder, log });
  expect(await ask(started.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  await started.stop();
});

it("starts a server that was killed again, at the same address", async () => {
  const running = await startEmbedded({ folder, log });
  const [pid] = readFileSync(join(folder, "cluster/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  const found = await eventually(() => ask(running.url, "SELECT one FROM kept"));
  expect(found).toEqual([{ one: 1 }]);
  await running.stop();
});

it("writes nothing of a row into its log that it refused", async () => {
  const running = await startEmbedded({ folder, log });
  await ask(running.url, "CREATE TABLE addressed (email text PRIMARY KEY CHECK (length(email) < 30))");
  const put = (email: string) => ask(running.url, "INSERT INTO addressed VALUES ($1)", [email]);
  await put("quillon@bird.example");
  await expect(put("quillon@bird.example")).rejects.toMatchObject({ code: "23505" });
  await expect(put("quillon@a-much-longer.bird.example")).rejects.toMatchObject({ code: "23514" });
  await running.stop();
  const said = readFileSync(join(folder, "log"), "utf8");
  expect(said).toContain("addressed_pkey");
  expect(said).not.toContain("quillon");
});

it("is migrated by an owner who is no superuser but may create roles", async () => {
  const running = await startEmbedded({ folder, log });
  await ask(running.url, "CREATE ROLE plain LOGIN CREATEROLE PASSWORD 'plain'");
  await ask(running.url, "CREATE DATABASE plain OWNER plain");
  const url = new URL(running.url);
  Object.assign(url, { username: "plain", password: "plain", pathname: "/plain" });
  const secrets = makeSecrets(Buffer.alloc(32, 1));
  expect(await migrateAll(url.href, secrets)).toEqual((await allMigrations()).map((one) => one.name));
  expect(await migrateAll(url.href, secrets)).toEqual([]);
  expect(await ask(roleUrls(url.href, secrets).app, "SELECT count(*)::int AS seen FROM facts")).toEqual([{ seen: 0 }]);
  await running.stop();
});

async function ask(url: string, sql: string, values: string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
}

/** @param before the program that starts it, with its arguments */
function inAnotherProcess(before: string[] = []): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(join(import.meta.dirname, "embedded.ts"));
  const logs = JSON.stringify(join(import.meta.dirname, "../log.ts"));
  const code = `import { startEmbedded } from ${module}; import { makeLog } from ${logs};
    const { url } = await startEmbedded({ folder: process.argv[1], log: makeLog("silent") });
    process.stdout.write(url + "\\n"); setInterval(() => {}, 1000);`;
  const [file, ...args] = [...before, process.execPath, "--input-type=module", "--eval", code, folder];
  const child = spawn(file!, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout!.once("data", (data: Buffer) => resolve({ child, url: data.toString().trim() }));
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
  });
}
