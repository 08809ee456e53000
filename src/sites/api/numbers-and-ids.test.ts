import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrganisation } from "../../features/organisations/index.ts";
import { starterId } from "../../features/lures/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { writeCursor } from "../../kit/paging.ts";
import { testApi } from "./testing.ts";

let t: TestEnv;
let app: FastifyInstance;
const org = newId();
beforeAll(async () => {
  t = await testEnv();
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  app = await testApi(t.env, { owner: { org } });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

it.each([
  ["/lures?only=------------------------------------", "invalid"],
  ["/lures?only=0000000000000000000000000000000000-0", "invalid"],
  [`/lures/${starterId(1)}/versions?cursor=${writeCursor([2 ** 31])}`, "bad-cursor"],
  [`/lures/${starterId(1)}/versions?cursor=${writeCursor([-1])}`, "bad-cursor"],
  [`/lures/${starterId(1)}?version=${2 ** 31}`, "invalid"],
  [`/lures/${starterId(1)}/moment?version=${2 ** 31}`, "invalid"],
])("what no database could read is refused: %s", async (path, reason) => {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: "Bearer owner" } });
  expect([answer.statusCode, answer.json().reason]).toEqual([400, reason]);
});
