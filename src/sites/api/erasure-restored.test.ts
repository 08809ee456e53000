import { mkdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganisation } from "../../features/organisations/index.ts";
import { compareEffects } from "../../features/outbound/index.ts";
import { answered } from "../../features/outbound/testing.ts";
import { compareDeletions, compareErasures } from "../../features/privacy/index.ts";
import { withoutNodeOf } from "../../kit/db/testing-away.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// What would bring somebody back who was erased after the backup that is put back.

let s: AccountStage;
let other: string;
beforeAll(async () => {
  s = await accountStage();
  await mkdir(s.t.env.config.dataDir, { recursive: true });
  other = await organisation();
  await compareEffects(s.t.env);
}, 120_000);
afterAll(() => s?.close());
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);
const settle = () => s.t.env.jobs.settle();

async function organisation(): Promise<string> {
  const id = newId();
  await s.t.database.tx(id, (db) => createOrganisation(db, { id, name: "Other", plan: "enterprise" }));
  return id;
}

async function erase(id: string): Promise<void> {
  expect((await s.call("POST", `/people/${id}/erasure`, "owner", { reason: "asked" })).status).toBe(202);
  await settle();
}

const addressed = (name: string) => look<{ id: string }>("SELECT id FROM people WHERE email_key = $1", [`${name}@hill.example`]); // oxfmt-ignore

/** As a backup has it from before the erasure. */
async function bringBack(id: string, name: string, phone: string | null = null, org = s.org): Promise<void> {
  await look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, phone) VALUES ($1, $2, $3, 'x', 'x', $4, $4, $5)`,
    [org, id, name, `${name}@hill.example`, phone],
  );
  await look("DELETE FROM privacy_requests WHERE person = $1", [id]);
}

/** While the node of some organisations is away. */
async function without<T>(orgs: readonly string[], work: () => Promise<T>): Promise<T> {
  const { database } = s.t.env;
  s.t.env.database = withoutNodeOf(database, orgs);
  try {
    return await work();
  } finally {
    s.t.env.database = database;
  }
}

describe("a number at which the person had said STOP since stands in no list,", () => {
  const listed = async (number: string) => (await look("SELECT FROM outbound_stopped WHERE address = $1", [number])).length; // oxfmt-ignore

  /** Somebody has said STOP. @returns their id */
  async function stopped(name: string, number: string): Promise<string> {
    const id = await s.addPerson(name);
    await look("UPDATE people SET phone = $2 WHERE id = $1", [id, number]);
    await answered(s.t, s.org, { kind: "stop", address: number, id: newId() });
    await answered(s.t, other, { kind: "stop", address: "+447700900181", id: newId() });
    expect(await listed(number)).toBe(1);
    return id;
  }
  /** Puts a backup back from before. */
  async function putBack(number: string): Promise<void> {
    await look("DELETE FROM outbound_stopped WHERE address = $1", [number]);
    await look("DELETE FROM left_marks WHERE org = $1", [s.org]);
  }
  async function erased(name: string, number: string): Promise<void> {
    const id = await stopped(name, number);
    await erase(id);
    expect(await listed(number)).toBe(0);
    await bringBack(id, name, number);
    await putBack(number);
  }
  /** A process begins, and compares while the organisation's node is away. */
  async function beginWithout(): Promise<void> {
    s.t.env.config = { ...s.t.env.config };
    await without([s.org], () => compareEffects(s.t.env));
  }
  /** By this, a process that has not compared before finds out that it lacks something. */
  const hearAnother = (number: string) => answered(s.t, s.org, { kind: "stop", address: number, id: newId() });

  it("though their node was away as the journals were compared", async () => {
    const number = "+447700900182";
    await erased("away", number);
    await beginWithout();
    expect(await compareErasures(s.t.env)).toBe(1);
    await settle();
    await hearAnother("+447700900183");
    expect([await listed(number), (await addressed("away")).length]).toEqual([0, 0]);
  });

  it("though the process lives on that carries the erasure out again", async () => {
    const number = "+447700900184";
    await erased("living", number);
    expect(await compareErasures(s.t.env)).toBe(1);
    await settle();
    await hearAnother("+447700900185");
    expect([await listed(number), (await addressed("living")).length]).toEqual([0, 0]);
  });

  it("nor where the erasure is ordered only then, and the journals wait for the node", async () => {
    const number = "+447700900186";
    const id = await stopped("later", number);
    await putBack(number);
    await beginWithout();
    await erase(id);
    await hearAnother("+447700900187");
    expect([await listed(number), (await addressed("later")).length]).toEqual([0, 0]);
  });
});

it("a list that waited as the backup was taken brings nobody back under another id: it has to be sent again", async () => {
  const tables = { uploads: "upload", upload_parts: "upload", work: "id" };
  const list = "Email,Name\nnewcomer@hill.example,New Comer\ncolleague@hill.example,A Colleague\n";
  const sent = await s.app.inject({
    method: "POST",
    url: "/api/v1/people/import",
    headers: { authorization: "Bearer owner", "content-type": "text/csv" },
    payload: list,
  });
  expect(sent.statusCode, sent.body).toBe(202);
  const work = sent.json().id as string;
  const kept = new Map<string, unknown>();
  for (const [table, key] of Object.entries(tables)) {
    const [row] = await look<{ rows: unknown }>(`SELECT json_agg(x) AS rows FROM ${table} x WHERE ${key} = $1`, [work]);
    kept.set(table, row!.rows);
  }
  await settle();
  const [newcomer] = await addressed("newcomer");
  await erase(newcomer!.id);
  // The backup has the list, and its order.
  for (const [table, key] of Object.entries(tables)) {
    await look(`DELETE FROM ${table} WHERE ${key} = $1`, [work]);
    await look(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [JSON.stringify(kept.get(table))]); // oxfmt-ignore
  }
  await look("DELETE FROM privacy_requests WHERE person = $1", [newcomer!.id]);
  expect(await compareErasures(s.t.env)).toBe(1);
  await s.t.env.jobs.send("import-people", { org: s.org, work });
  await settle();
  expect(await addressed("newcomer")).toEqual([]);
  expect((await s.call("GET", `/jobs/${work}`, "owner")).json).toMatchObject({ state: "failed", problem: { reason: "upload-lost" } }); // oxfmt-ignore
});

it("whoever's node is away keeps nobody else in the directory who was erased, and is compared when it is back", async () => {
  const [here, there] = [await s.addPerson("here"), newId()];
  await erase(here);
  await bringBack(there, "there", null, other);
  const request = [other, newId(), there];
  await look("INSERT INTO privacy_requests (org, id, kind, person, state, asked_by) VALUES ($1, $2, 'erasure', $3, 'ordered', 'administrator')", request); // oxfmt-ignore
  await s.t.env.jobs.send("erase-person", { org: other, request: request[1]! });
  await settle();
  await bringBack(here, "here");
  await bringBack(there, "there", null, other);
  const left = async () => [(await addressed("here")).length, (await addressed("there")).length];
  expect(await left()).toEqual([1, 1]);
  await without([other], async () => expect(await compareErasures(s.t.env)).toBe(1));
  await settle();
  expect(await left()).toEqual([0, 1]);
  expect(await compareErasures(s.t.env)).toBe(1);
  await settle();
  expect(await left()).toEqual([0, 0]);
});

it("nor an organisation that was deleted", async () => {
  const [gone, back] = [await organisation(), await organisation()];
  const begin = (org: string) => look("INSERT INTO organisation_deletions (org, state, due_at, begun_at) VALUES ($1, 'running', now(), now())", [org]); // oxfmt-ignore
  for (const org of [gone, back]) await begin(org);
  // As this machine notes it, before anything is done.
  await compareDeletions(s.t.env);
  for (const org of [gone, back]) await look("DELETE FROM organisation_deletions WHERE org = $1", [org]);
  await without([back], async () => expect(await compareDeletions(s.t.env)).toBe(1));
  expect(await compareDeletions(s.t.env)).toBe(1);
  expect(await compareDeletions(s.t.env)).toBe(0);
});
