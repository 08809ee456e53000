import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { isPersonal } from "../../kit/contract.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { seedDemo } from "../../first-start.ts";
import { testAccounts } from "./testing-accounts.ts";
import { testApi } from "./testing.ts";

// Every endpoint of every feature, called as a stranger, without the permission, and as a member of another organisation with the first one's
// ids: by a key that may everything there, and by the token of an owner.

const endpoints = features.flatMap((feature) =>
  Object.entries(feature.contract ?? {}).map(([name, one]) => ({
    name: `${feature.name} ${name}`,
    ...one["~orpc"].meta,
  })),
);
const closed = endpoints.filter((one) => one.may !== "public");

let t: TestEnv;
let app: FastifyInstance;
let home: string;
let foreign: string;
let ids: string[];
let ownerToken: string;
let nobodysToken: string;
/** Of the first organisation before anybody has called: after each test it must be the same. */
let before: unknown;
let fingerprint: () => Promise<unknown>;

beforeAll(async () => {
  t = await testEnv();
  home = newId();
  foreign = newId();
  for (const org of [home, foreign]) await seedDemo(t.env, features, org);
  // The shipped library has the same ids everywhere; it tells nothing of anybody.
  const shared = new Set(await idsOf(t, foreign));
  ids = (await idsOf(t, home)).filter((id) => !shared.has(id));
  const provider = await testAccounts();
  t.env.directory = provider.accounts.manage;
  const as = { foreign: { org: foreign }, powerless: { org: foreign, may: [] } };
  app = await testApi(t.env, as, provider.accounts);
  await t.look(
    `INSERT INTO people_accounts (org, person, issuer, subject, username)
     SELECT org, id, $2, 's-ada', 's-ada' FROM people WHERE org = $1 AND role = 'owner' LIMIT 1`,
    [foreign, provider.accounts.issuer],
  );
  ownerToken = await provider.idToken();
  nobodysToken = await provider.idToken({ sub: "s-nobody", email_verified: false });
  const print = await fingerprints(t);
  fingerprint = () => print(home);
  before = await fingerprint();
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

describe("every endpoint", () => {
  it.each(closed)("$method $path refuses a stranger", async ({ method, path }) => {
    const answer = await call(app, method, path, newId());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toContain("Bearer");
    expect(answer.json().reason).toBe("unauthenticated");
  });

  it.each(closed)("$method $path refuses a member without $may", async ({ method, path, may }) => {
    const answer = await call(app, method, path, newId(), "powerless");
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ reason: "forbidden", permission: may });
  });

  it.each(closed.filter((one) => one.may !== "account"))(
    "$method $path refuses an account that belongs nowhere",
    async ({ method, path, may }) => {
      const answer = await call(app, method, path, newId(), nobodysToken);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ reason: "forbidden", permission: may });
    },
  );

  it.each(endpoints.filter((one) => one.path.includes("{")))(
    "$method $path finds nothing of another organisation",
    async ({ method, path, may }) => {
      for (const id of ids) {
        for (const as of isPersonal(may) ? [ownerToken] : ["foreign", ownerToken]) {
          const answer = await call(app, method, path, id, as);
          // A refusal of the body may come first; a success, or a fault, must never come.
          expect([400, 401, 404, 409, 415], `${id}: ${answer.body.slice(0, 500)}`).toContain(answer.statusCode);
          if (method === "GET") expect([400, 404], answer.body.slice(0, 500)).toContain(answer.statusCode);
          expect(answer.body).not.toContain(home);
        }
      }
      expect(await fingerprint()).toEqual(before);
    },
  );
});

function call(to: FastifyInstance, method: string, path: string, id: string, as?: string) {
  const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === "number" ? "1" : id))}`;
  const body =
    method === "GET" || method === "DELETE" ? {} : { payload: "{}", headers: { "content-type": "application/json" } };
  return to.inject({
    method: method as "GET",
    url,
    ...body,
    headers: { ...("headers" in body && body.headers), ...(as && { authorization: `Bearer ${as}` }) },
  });
}

/** One id of every table that has one, of one organisation. */
async function idsOf({ look }: TestEnv, org: string): Promise<string[]> {
  const tables = await look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org') AND data_type = 'uuid'
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const found = await Promise.all(
    tables.map(({ name }) => look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 ORDER BY id LIMIT 1`, [org])),
  );
  return [org, ...new Set(found.flat().map((row) => row.id))];
}

/** Takes a digest of all rows of an organisation, table by table, in one statement. */
async function fingerprints({ look }: TestEnv): Promise<(org: string) => Promise<unknown>> {
  const tables = await look<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'org' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtext(x::text)), 0) AS sum FROM ${name} x WHERE org = $1`,
  );
  return async (org) => {
    const rows = await look<{ name: string; sum: string }>(sums.join(" UNION ALL "), [org]);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  };
}
