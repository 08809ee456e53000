import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { findWork, startWork } from "../../../kit/progress/index.ts";
import { createOrganisation } from "../../organisations/index.ts";
import type { PlanId } from "../../organisations/rules.ts";
import { people } from "../feature.ts";
import { jobs } from "../jobs.ts";
import { actorAs } from "../testing.ts";
import { runImport } from "./run.ts";

// How much one organisation may bring into a database that is everybody's, on every road by which people come.

let t: TestEnv;
beforeAll(async () => void (t = await testEnv({ jobs })));
afterAll(() => t.close());

const owner = actorAs("owner");
let usual: Env["config"];
beforeAll(() => void (usual = t.env.config));
beforeEach(() => void (t.env.config = usual));
const allow = (more: Partial<Env["config"]>) => void (t.env.config = { ...usual, ...more });

async function organisation(plan: PlanId = "enterprise"): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan }, now));
  return id;
}

async function workOf(org: string, id: string) {
  const { state, problem, result } = (await t.database.tx(org, (db) => findWork(db, org, id)))!;
  return { state, reason: problem?.["reason"], said: problem?.["detail"], added: result?.["added"] };
}

/** Uploads as a request does, and runs the job. */
async function upload(org: string, lines: Iterable<string> | Buffer, options: object = {}) {
  const reply: any = { code: () => reply, header: () => reply };
  const context: any = { env: t.env, org, actor: owner, input: { mode: "add", dryRun: false, ...options } };
  const body = { body: Readable.from([Buffer.isBuffer(lines) ? lines : Buffer.from([...lines].join("\n"))]) };
  const { id } = (await people.raw!["importPeople"]!(context, body as any, reply)) as { id: string };
  await t.env.jobs.settle();
  return { id, ...(await workOf(org, id)) };
}

/** What is in the database of an import, and of people, beside the piece of work itself. */
const written = async (org: string) => {
  const counts: number[] = [];
  for (const table of ["people", "people_staging", "work_lines", "departments"])
    counts.push((await t.look(`SELECT FROM ${table} WHERE org = $1`, [org])).length);
  return counts;
};
const nothing = [0, 0, 0, 0];

const waitsForALock = async () =>
  (await t.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length > 0; // oxfmt-ignore

function* rows(count: number, { from = 0, more = "" } = {}): Generator<string> {
  yield `Email,Department,Active${more && ",custom.note"}`;
  for (let n = from; n < from + count; n++) yield `p${n}@x.example,Sales,no${more && `,${more}`}`;
}

it("a list of more rows than may be is refused before anything of it is written, refused rows neither", async () => {
  allow({ PEOPLE_PER_ORGANISATION: 1000 });
  const org = await organisation();
  // Blank lines and lines within a cell are no rows.
  const just = [...rows(999), "\n\n", '"p\n1@x.example",,'];
  for (const dryRun of [true, false]) {
    const over = await upload(org, [...just, "one@too.example,,no"], { dryRun });
    expect(over).toMatchObject({ state: "failed", reason: "too-many-rows" });
    expect(over.said).toContain("1000");
    expect(await written(org)).toEqual(nothing);
  }
  expect(await upload(org, just)).toMatchObject({ state: "done", added: 999 });
});

it("so is one whose lines end in different ways", async () => {
  allow({ PEOPLE_PER_ORGANISATION: 1000 });
  const org = await organisation();
  const pairs = Array.from({ length: 600 }, (_, n) => `no address ${n}\rnor this`);
  expect(await upload(org, ["Email", ...pairs])).toMatchObject({ state: "failed", reason: "too-many-rows" });
  expect(await written(org)).toEqual(nothing);
});

it("a list whose rows are larger than may be is refused before anything of it is written", async () => {
  allow({ IMPORT_MEGABYTES: 1 });
  const org = await organisation();
  const over = await upload(org, rows(1500, { more: "n".repeat(900) }));
  expect(over).toMatchObject({ state: "failed", reason: "rows-too-large" });
  expect(over.said).toContain("1 MB");
  expect(await written(org)).toEqual(nothing);
  // Columns that are not taken do not count.
  const wide = [...rows(1500)].map((line, n) => `${line},${n === 0 ? "Unknown heading" : "n".repeat(900)}`);
  expect(await upload(org, wide)).toMatchObject({ state: "done", added: 1500 });
});

it.each(["utf8", "utf16le"] as const)("so is one whose letters are sorted by as many more, in %s", async (encoding) => {
  allow({ IMPORT_MEGABYTES: 1 });
  const org = await organisation();
  const wide = (length: number) => "\ufdfa".repeat(length);
  const list = (count: number) =>
    Buffer.from(
      ["\ufeffEmail,Name,Department,Active", "no address,,,", ...Array.from({ length: count }, (_, n) => `w${n}@x.example,${wide(200)},${wide(119 - (n % 3))},no`)].join("\n"), // oxfmt-ignore
      encoding,
    );
  expect(await upload(org, list(120))).toMatchObject({ state: "failed", reason: "rows-too-large" });
  expect(await written(org)).toEqual(nothing);
  expect(await upload(org, list(20))).toMatchObject({ state: "done", added: 20 });
});

it("rows that come otherwise than by a file end where they are too many, or too large, and leave nothing staged", async () => {
  const org = await organisation();
  async function run(count: number, note: string) {
    const id = await t.database.tx(org, (db) => startWork(db, org, "people-import", owner, { needs: "people:write", input: { mode: "add", dryRun: false } })); // oxfmt-ignore
    const all = Array.from({ length: count }, (_, n) => ({ line: n + 2, person: { email: `q${n}@x.example`, active: "no", custom: { note } } })); // oxfmt-ignore
    await runImport(t.env, org, id, () => all);
    return { ...(await workOf(org, id)), staged: (await written(org))[1] };
  }
  allow({ PEOPLE_PER_ORGANISATION: 1000 });
  expect(await run(1001, "")).toMatchObject({ state: "failed", reason: "too-many-rows", staged: 0 });
  allow({ IMPORT_MEGABYTES: 1 });
  expect(await run(1500, "n".repeat(900))).toMatchObject({ state: "failed", reason: "rows-too-large", staged: 0 });
  expect((await written(org))[0]).toBe(0);
  expect(await run(1000, "")).toMatchObject({ state: "done", added: 1000 });
});

it("a plan of so many seats has room for as many who do not work any more as it needs, and no more", async () => {
  const org = await organisation("business");
  expect(await upload(org, rows(10_001))).toMatchObject({ state: "failed", reason: "too-many-rows" });
  expect(await written(org)).toEqual(nothing);
  expect(await upload(org, rows(5001))).toMatchObject({ state: "done", added: 5001 });
  const more = await upload(org, rows(5000, { from: 5001 }));
  expect(more).toMatchObject({ state: "failed", reason: "too-many-people" });
  expect((await written(org)).slice(0, 2)).toEqual([5001, 0]);
}, 60_000);

it("a directory that is full takes nobody more, list by list or one by one, and changes go on", async () => {
  allow({ PEOPLE_PER_ORGANISATION: 1000 });
  const org = await organisation();
  expect(await upload(org, rows(998))).toMatchObject({ state: "done" });
  const over = await upload(
    org,
    rows(4, { from: 997 }).map((line) => line.replace("Sales", "Other")),
  );
  expect(over).toMatchObject({ state: "failed", reason: "too-many-people" });
  expect(over.said).toMatch(/1000.*1001/);
  const [all, staged, , departments] = await written(org);
  expect([all, staged, departments]).toEqual([998, 0, 1]);
  const call = (name: string, input: object) =>
    t.database.tx(org, (db, now) => people.handlers![name]!({ env: t.env, org, actor: owner, input, db, now } as any) as Promise<any>); // oxfmt-ignore
  const full = { reason: "too-many-people", status: 402 };
  await call("addPerson", { email: "one@x.example" });
  const two = await call("addPerson", { email: "two@x.example", active: false });
  for (const active of [true, false])
    await expect(call("addPerson", { email: "three@x.example", active })).rejects.toMatchObject(full);
  await expect(call("inviteNewPerson", { email: "three@x.example" })).rejects.toMatchObject(full);
  await call("changePerson", { id: two.id, active: true });
  expect(await upload(org, rows(998))).toMatchObject({ state: "done", added: 0 });
  // Who has got less room since then goes on with those who are there.
  allow({ PEOPLE_PER_ORGANISATION: 999 });
  expect(await upload(org, rows(998))).toMatchObject({ state: "done", added: 0 });
  expect((await written(org))[0]).toBe(1000);
});

it("list after list bring no more rows in a day than there may be lines of reports", async () => {
  allow({ PEOPLE_PER_ORGANISATION: 10 });
  const [org, other] = [await organisation(), await organisation()];
  const list = ["Email", ...Array.from({ length: 9 }, (_, n) => `no address ${n}`)];
  for (let n = 0; n < 50; n++) expect(await upload(org, list)).toMatchObject({ state: "done" });
  expect(await upload(org, list)).toMatchObject({ state: "failed", reason: "too-many" });
  expect(await written(org)).toEqual([0, 0, 450, 0]);
  expect(await upload(other, list)).toMatchObject({ state: "done" });
}, 60_000);

it("of two who are added at the same moment to a directory that has one place left one is taken, whether they work or not", async () => {
  allow({ PEOPLE_PER_ORGANISATION: 1 });
  for (const active of [true, false]) {
    const org = await organisation();
    const [entered, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const add = (email: string, then: () => Promise<void>) =>
      t.database.tx(org, async (db, now) => {
        await people.handlers!["addPerson"]!({ env: t.env, org, actor: owner, input: { email, active }, db, now } as any); // oxfmt-ignore
        await then();
      });
    const first = add("one@x.example", () => (entered.resolve(), goesOn.promise));
    await entered.promise;
    let over = false;
    const second = add("two@x.example", async () => {}).finally(() => void (over = true));
    await expect.poll(async () => over || (await waitsForALock()), { timeout: 10_000 }).toBe(true);
    goesOn.resolve();
    await first;
    await expect(second).rejects.toMatchObject({ reason: "too-many-people" });
    expect((await written(org))[0]).toBe(1);
  }
});

it("of a list and a request that give one person fields at the same moment no more are taken than a person may have, and the report says so", async () => {
  const org = await organisation();
  const call = (name: string, input: object, then = async () => {}) =>
    t.database.tx(org, async (db, now) => {
      const done = await people.handlers![name]!({ env: t.env, org, actor: owner, input, db, now } as any);
      await then();
      return done as any;
    });
  const { id } = await call("addPerson", { email: "one@x.example" });
  const fields = (from: number, prefix = "") => Array.from({ length: 40 }, (_, n) => `${prefix}f${from + n}`);
  const [entered, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const custom = Object.fromEntries(fields(0).map((name) => [name, "x"]));
  const request = call("changePerson", { id, custom }, () => (entered.resolve(), goesOn.promise));
  await entered.promise;
  let over = false;
  const list = [`Email,Name,${fields(40, "custom.").join(",")}`, `one@x.example,One${",y".repeat(40)}`];
  const listed = upload(org, list).finally(() => void (over = true));
  await expect.poll(async () => over || (await waitsForALock()), { timeout: 10_000 }).toBe(true);
  goesOn.resolve();
  await request;
  const work = await listed;
  expect(work).toMatchObject({ state: "done" });
  const person = await call("getPerson", { id });
  expect([person.name, Object.keys(person.custom).toSorted()]).toEqual(["One", fields(0).toSorted()]);
  const lines = await t.look<{ data: { reason: string; message: string } }>("SELECT data FROM work_lines WHERE org = $1", [org]); // oxfmt-ignore
  expect(lines).toMatchObject([{ data: { reason: "custom-too-many", message: expect.stringContaining("50") } }]);
});

it("a directory that holds more than there is room for now still takes the whole list of its people, who leave by it, and nobody more", async () => {
  const org = await organisation();
  const working = (from: number, count: number) =>
    [...rows(count, { from })].map((line) => line.replace(",no", ",yes"));
  expect(await upload(org, working(0, 30))).toMatchObject({ state: "done", added: 30 });
  allow({ PEOPLE_PER_ORGANISATION: 20 });
  const mode = "sync-deactivate";
  expect(await upload(org, working(0, 29), { mode })).toMatchObject({ state: "done", added: 0 });
  const [left] = await t.look("SELECT active FROM people WHERE org = $1 AND email = 'p29@x.example'", [org]);
  expect(left).toEqual({ active: false });
  const exchanged = await upload(org, working(1, 30), { mode });
  expect(exchanged).toMatchObject({ state: "failed", reason: "too-many-people" });
  expect(await upload(org, working(0, 31), { mode })).toMatchObject({ state: "failed", reason: "too-many-rows" });
});
