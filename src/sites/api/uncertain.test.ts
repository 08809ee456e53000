import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../kit/db/index.ts";
import type { Database } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testApi } from "./testing.ts";

// A database that does not confirm in time what it was told, as one that waits for a standby which is away.

let t: TestEnv;
let database: Database;
let app: FastifyInstance;
let waiting = false;
const org = newId();
beforeAll(async () => {
  t = await testEnv();
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Lake", plan: "enterprise" }));
  database = openDatabase(t.urls, 4, () => {}, 2);
  app = await testApi({ ...t.env, database, commits: { waiting: () => waiting } }, { desk: { org } });
  await t.look(
    "CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(6); RETURN NULL; END'",
  );
  await t.look(
    "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON departments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.name = 'Late') EXECUTE FUNCTION late()",
  );
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await t?.close();
});

const make = async (name: string) => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/departments",
    headers: { authorization: "Bearer desk" },
    payload: { name },
  });
  return { code: answer.statusCode, ...answer.json() };
};

it("says of what may be saved that it is not known, and never that nothing was changed", async () => {
  const answer = await make("Late");
  expect(answer).toMatchObject({ code: 503, reason: "uncertain" });
  expect(answer.detail).not.toMatch(/Nothing was changed/);
  await expect.poll(() => t.look("SELECT FROM departments WHERE name = 'Late'"), { timeout: 20_000 }).toHaveLength(1);
}, 40_000);

it("says that the database is away where a lock is not got since changes wait, and finds a fault elsewhere", async () => {
  const other = new pg.Client({ connectionString: t.owner });
  await other.connect();
  try {
    await other.query("BEGIN; LOCK TABLE departments IN SHARE MODE");
    waiting = true;
    expect(await make("Waits")).toMatchObject({ code: 503, reason: "unavailable" });
    waiting = false;
    expect(await make("Waits")).toMatchObject({ code: 500, reason: "fault" });
  } finally {
    await other.end();
  }
}, 40_000);
