import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { readWords } from "../words.ts";
import { acceptUpload, dropUpload, progressFeature } from "./index.ts";

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
