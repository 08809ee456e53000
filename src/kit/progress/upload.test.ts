import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import type { Env } from "../feature.ts";
import { newId } from "../id.ts";
import { smallDisk } from "../testing-small-disk.ts";
import { readWords } from "../words.ts";
import { acceptUpload, dropUpload, progressFeature, requireUpload } from "./index.ts";
import { personal } from "./personal.ts";
import { insertPart, uploadsNaming } from "./store/uploads.ts";
import { uploadFile } from "./upload.ts";

let t: TestEnv;
beforeAll(async () => {
  readWords("jobs", progressFeature.words!);
  t = await testEnv();
});
afterAll(() => t.close());

const largest = 1024 ** 3;
const reply = { code: () => reply, header: () => reply } as unknown as FastifyReply;

/** Takes a file in whose job has not come yet. @param length what the request says of itself */
async function takeIn(org: string, length?: number): Promise<string> {
  const headers = length === undefined ? {} : { "content-length": String(length) };
  const body = Object.assign(Readable.from([Buffer.from("line\n")]), { headers });
  return (await acceptUpload(t.env, org, reply, body, { largest }, async () => {})).id;
}

const manyAtOnce = (org: string, count: number, length?: number) =>
  Promise.allSettled(Array.from({ length: count }, () => takeIn(org, length)));
const of = (all: PromiseSettledResult<string>[], status: string) => all.filter((one) => one.status === status).length;

test("one organisation cannot fill the disk with files that no job has read; another one's are taken", async () => {
  const [org, other] = [await t.org(), await t.org()];
  const all = await manyAtOnce(org, 40, 5);
  expect([of(all, "fulfilled"), of(all, "rejected")]).toEqual([16, 24]);
  await expect(takeIn(org, 5)).rejects.toMatchObject({ status: 429, reason: "too-many-uploads", retryAfter: 60 });
  const kept = "SELECT count(DISTINCT upload)::int AS files FROM upload_parts WHERE org = $1";
  expect(await t.look(kept, [org])).toEqual([{ files: 16 }]);
  await takeIn(other, 5);
  const one = all.find((each) => each.status === "fulfilled")!;
  await dropUpload(t.env, org, one.value);
  await takeIn(org, 5);
});

test("files count by the size they announce, or by the largest they may be, until they are here", async () => {
  const org = await t.org();
  let open = () => {};
  const waits = new Promise<void>((done) => void (open = done));
  async function* slow() {
    await waits;
    yield Buffer.from("line\n");
  }
  const coming = Array.from({ length: 4 }, () =>
    acceptUpload(t.env, org, reply, Readable.from(slow()), { largest }, async () => {}),
  );
  await expect
    .poll(() => t.look("SELECT count(*)::int AS places FROM uploads WHERE org = $1", [org]))
    .toEqual([{ places: 4 }]);
  await expect(takeIn(org, 1)).rejects.toMatchObject({ reason: "too-many-uploads" });
  open();
  await Promise.all(coming);
  await takeIn(org, 1);
});

test("a file that is refused, or whose process died, keeps no place", async () => {
  const org = await t.org();
  const refused = () => acceptUpload(t.env, org, reply, Readable.from([]), { largest }, async () => {});
  for (let i = 0; i < 20; i++) await expect(refused()).rejects.toMatchObject({ reason: "no-body" });
  await manyAtOnce(org, 16, 5);
  await t.look("UPDATE uploads SET whole = false, created_at = now() - interval '7 hours' WHERE org = $1", [org]);
  await takeIn(org, 5);
});

/** A file in two parts that waits for its job. */
async function takeTwoParts(org: string): Promise<{ id: string; text: string }> {
  const text = `${"line\n".repeat(50_000)}`;
  const body = Object.assign(Readable.from([Buffer.from(text)]), { headers: {} });
  const { id } = await acceptUpload(t.env, org, reply, body, { largest: 1024 ** 2 }, async () => {});
  return { id, text };
}

/** How long the file is that a job gets, and how it ends. */
async function found(env: Env, org: string, id: string): Promise<[number, string]> {
  const text = readFileSync(await requireUpload(env, org, id), "utf8");
  return [text.length, text.slice(-1)];
}

test("a beginning of a file, which a loss of power left, is not taken for the file", async () => {
  const org = await t.org();
  const { id, text } = await takeTwoParts(org);
  mkdirSync(dirname(uploadFile(t.env, id)), { recursive: true });
  writeFileSync(uploadFile(t.env, id), text.slice(0, 5000));
  expect(await found(t.env, org, id)).toEqual([text.length, "\n"]);
  // One that is here whole is read as it is.
  const marked = `${text.slice(0, -1)}!`;
  writeFileSync(uploadFile(t.env, id), marked);
  expect(await found(t.env, org, id)).toEqual([text.length, "!"]);
  await dropUpload(t.env, org, id);
});

test("a job that is tried again finds no copy of a file that an erasure has taken from the database", async () => {
  const org = await t.org();
  const { id } = await takeTwoParts(org);
  const copy = await requireUpload(t.env, org, id);
  await t.env.database.tx(org, (db) =>
    personal.erase!(db, org, { member: org, tombstone: org, emails: [], needles: ["line"] }),
  );
  await expect(requireUpload(t.env, org, id)).rejects.toMatchObject({ reason: "upload-lost" });
  expect(existsSync(copy)).toBe(false);
});

const disk = smallDisk(264 * 1024 ** 2);
afterAll(() => disk?.close());

test.skipIf(!disk)("a beginning of a file, for which alone the disk had room, is not taken for the file", async () => {
  const org = await t.org();
  const { id, text } = await takeTwoParts(org);
  expect(text.length).toBeGreaterThan(200 * 1024);
  let asked = 0;
  const database: Env["database"] = {
    ...t.env.database,
    tx(...args) {
      // Others fill it between the first part and the second.
      if (++asked === 3) disk!.shrink(200 * 1024);
      return t.env.database.tx(...args);
    },
  };
  const env = { ...t.env, database, config: { ...t.env.config, dataDir: disk!.path } };
  await expect(requireUpload(env, org, id)).rejects.toMatchObject({ code: "ENOSPC", syscall: "write" });
  expect(asked).toBe(3);
  expect(await found(t.env, org, id)).toEqual([text.length, "\n"]);
  await dropUpload(t.env, org, id);
});

const shared = smallDisk(264 * 1024 ** 2);
afterAll(() => shared?.close());

test.skipIf(!shared)(
  "the last room on a disk is left for everybody's clicks, whatever a file says of its size",
  async () => {
    const org = await t.org();
    const env = {
      ...t.env,
      config: { ...t.env.config, dataDir: shared!.path, DATABASE_URL: "postgresql://elsewhere/x" },
    };
    const piece = Buffer.alloc(256 * 1024, "line\n");
    const send = (bytes: number, says?: number) => {
      const headers = says === undefined ? {} : { "content-length": String(says) };
      const body = Object.assign(Readable.from(Array.from({ length: bytes / piece.length }, () => piece)), { headers });
      return acceptUpload(env, org, reply, body, { largest }, async () => {});
    };
    const mega = 1024 ** 2;
    await expect(send(mega, 12 * mega)).rejects.toMatchObject({ reason: "disk-full", status: 503 });
    await expect(send(12 * mega)).rejects.toMatchObject({ reason: "disk-full", status: 503 });
    expect(readdirSync(join(shared!.path, "uploads"))).toEqual([]);
    const { id } = await send(2 * mega);
    await dropUpload(env, org, id);
  },
);

test.skipIf(!shared)("a job's copy of a file leaves that room, too, and the job is tried again", async () => {
  const org = await t.org();
  const body = Object.assign(Readable.from([Buffer.alloc(12 * 1024 ** 2, "line\n")]), { headers: {} });
  const { id } = await acceptUpload(t.env, org, reply, body, { largest }, async () => {});
  const env = { ...t.env, config: { ...t.env.config, dataDir: shared!.path } };
  await expect(requireUpload(env, org, id)).rejects.toMatchObject({ code: "ENOSPC" });
  expect(readdirSync(join(shared!.path, "uploads"))).toEqual([]);
  await dropUpload(t.env, org, id);
});

test("an erasure fetches what waits once, however many spellings of a person it looks for", async () => {
  const org = await t.org();
  const [upload, parts] = [newId(), 4];
  const needles = Array.from({ length: 40 }, () => `${newId()}@x.example`);
  const fetched = await t.database.tx(org, async (db) => {
    for (let number = 0; number < parts; number++)
      await insertPart(db, org, upload, { number, bytes: randomBytes(64 * 1024), last: number === parts - 1 });
    const scans = () =>
      db.one<{ scans: number }>(
        "SELECT idx_scan::int AS scans FROM pg_stat_xact_all_tables WHERE relid = (SELECT reltoastrelid FROM pg_class WHERE oid = 'upload_parts'::regclass)",
      );
    const before = await scans();
    expect(await uploadsNaming(db, org, needles)).toEqual([]);
    return (await scans()).scans - before.scans;
  });
  // Each with the beginning of the next.
  expect(fetched).toBeGreaterThanOrEqual(parts);
  expect(fetched).toBeLessThanOrEqual(2 * parts);
});
