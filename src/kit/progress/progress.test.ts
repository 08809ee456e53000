import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import type { Actor } from "../feature.ts";
import { refuse } from "../problem.ts";
import { retainOrganisation } from "../upkeep.ts";
import { readWords } from "../words.ts";
import {
  beginWork,
  failWork,
  finishWork,
  forgetAddress,
  progress,
  progressFeature,
  reportLines,
  startWork,
} from "./index.ts";

let t: TestEnv;
beforeAll(async () => {
  readWords("jobs", progressFeature.words!);
  t = await testEnv();
});
afterAll(() => t.close());

const actor: Actor = { kind: "key", id: "k", member: null, may: new Set(["jobs:read", "people:write"]), name: "Key" };
const call = (org: string, name: string, input: object, as = actor): Promise<any> =>
  t.database.tx(org, (db, now) => progressFeature.handlers![name]!({ env: t.env, org, actor: as, input, db, now }));
const start = (org: string, needs = "people:write", kind = "walk") =>
  t.database.tx(org, (db) => startWork(db, org, kind, actor, { needs, input: { far: true } }));

test("work is seen from its order to its end, and stays as it ended", async () => {
  const org = await t.org();
  const id = await start(org);
  expect(await call(org, "getJob", { id })).toMatchObject({ kind: "walk", state: "waiting", done: 0, total: null });
  const begun = await t.database.tx(org, (db) => beginWork(db, org, id));
  expect(begun).toMatchObject({ state: "running", input: { far: true }, actor: { id: "k", name: "Key" } });
  await t.database.tx(org, (db) => progress(db, org, id, { done: 3, total: 10 }));
  expect(await call(org, "getJob", { id })).toMatchObject({ state: "running", done: 3, total: 10 });
  await t.database.tx(org, (db) => finishWork(db, org, id, { steps: 10 }));
  await t.database.tx(org, (db) => failWork(db, org, id, refuse("conflict", "late", "Too late.")));
  await t.database.tx(org, (db) => progress(db, org, id, { done: 1 }));
  expect(await call(org, "getJob", { id })).toMatchObject({
    state: "done",
    done: 10,
    total: 10,
    result: { steps: 10 },
    problem: null,
  });
  expect(await t.database.tx(org, (db) => beginWork(db, org, id))).toBeNull();
});

test("a failure holds the problem that a request would have been answered with", async () => {
  const org = await t.org();
  const id = await start(org);
  await t.database.tx(org, (db) =>
    failWork(db, org, id, refuse("quota", "no-room", "Make room.", { extra: { seats: 1 } })),
  );
  expect(await call(org, "getJob", { id })).toMatchObject({
    state: "failed",
    problem: { status: 402, reason: "no-room", seats: 1 },
  });
});

test("whoever lacks the permission it needs, or belongs elsewhere, does not see it", async () => {
  const [org, other] = [await t.org(), await t.org()];
  const id = await start(org);
  const secret = await start(org, "audit:read");
  await expect(call(other, "getJob", { id })).rejects.toMatchObject({ reason: "no-such-job" });
  await expect(call(org, "getJob", { id: secret })).rejects.toMatchObject({ reason: "no-such-job" });
  expect((await call(org, "listJobs", { limit: 50 })).items.map((one: { id: string }) => one.id)).toEqual([id]);
});

test("the list is walked page by page, newest first, each once", async () => {
  const org = await t.org();
  const made: string[] = [];
  for (let n = 0; n < 7; n++) made.push(await start(org, "people:write", n % 2 ? "odd" : "even"));
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await call(org, "listJobs", { limit: 3, ...(cursor && { cursor }) });
    seen.push(...items.map((one: { id: string }) => one.id));
    if (!next) break;
    cursor = next;
  }
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect((await call(org, "listJobs", { limit: 50, kind: "odd" })).items).toHaveLength(3);
  await expect(call(org, "listJobs", { limit: 3, cursor: "W10" })).rejects.toMatchObject({ reason: "bad-cursor" });
});

test("old work goes with its lines, an erased address leaves every report", async () => {
  const org = await t.org();
  const [old, young] = [await start(org), await start(org)];
  const line = { line: 1, status: "added", data: { email: "Ann@x.example", reason: "x" } };
  for (const id of [old, young])
    await t.database.tx(org, (db) =>
      reportLines(db, org, id, [line, { ...line, line: 2, data: { email: "ben@x.example" } }]),
    );
  await t.look("UPDATE work SET created_at = now() - interval '91 days' WHERE id = $1", [old]);
  await retainOrganisation(t.env, [progressFeature], org, () => 90);
  expect(await t.look("SELECT DISTINCT work FROM work_lines WHERE org = $1", [org])).toEqual([{ work: young }]);
  await t.database.tx(org, (db) => forgetAddress(db, org, "ann@x.example"));
  const kept = await t.look<{ data: object }>("SELECT data FROM work_lines WHERE org = $1 ORDER BY line", [org]);
  expect(kept.map((row) => row.data)).toEqual([{ erased: true }, { email: "ben@x.example" }]);
});
