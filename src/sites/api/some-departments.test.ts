import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { isPersonal } from "../../kit/contract.ts";
import { seedDemo } from "../../first-start.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { testApi } from "./testing.ts";

// Whoever manages departments sees the people of these, whatever else the role was allowed: over every endpoint.

const readable = features
  .flatMap((one) => Object.entries(one.contract ?? {}).map(([name, each]) => ({ name, ...each["~orpc"].meta })))
  .filter((one) => one.method === "GET" && one.may !== "public" && !isPersonal(one.may));

let t: TestEnv;
let app: FastifyInstance;
let org: string;
let ids: string[];
let others: { id: string; email: string; canary: string }[];
let webhook: string;
let requests = 0;
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  org = newId();
  await seedDemo(t.env, features, org);
  const [own] = await t.look<{ id: string }>("SELECT d.id FROM departments d JOIN people p ON p.department = d.id WHERE d.org = $1 GROUP BY d.id ORDER BY count(*) DESC LIMIT 1", [org]); // oxfmt-ignore
  const [boss] = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND department = $2 LIMIT 1", [org, own!.id]); // oxfmt-ignore
  await t.look("UPDATE departments SET manager = NULL WHERE org = $1", [org]);
  await t.look("UPDATE people SET role = 'department-manager' WHERE id = $1", [boss!.id]);
  const keys = Array.from({ length: 30 }, (_, n) => [`boss-${n}`, { org, member: boss!.id }] as const);
  app = await testApi(t.env, { ...Object.fromEntries(keys), owner: { org } });
  await t.look(
    `UPDATE people SET name = 'Canary-' || right(id::text, 12), email = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2),
            email_key = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2), manager = NULL WHERE org = $1`,
    [org],
  );
  await t.look("UPDATE deliveries d SET address = p.email FROM people p WHERE p.org = d.org AND p.id = d.member AND d.org = $1", [org]); // oxfmt-ignore
  others = await t.look(
    "SELECT id, email, right(id::text, 12) AS canary FROM people WHERE org = $1 AND department IS DISTINCT FROM $2",
    [org, own!.id],
  );
  // What an owner ordered: a file that names everybody.
  const all = await t.look<{ email: string }>("SELECT email FROM people WHERE org = $1", [org]);
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/people/import",
    headers: { authorization: "Bearer owner", "content-type": "text/csv" },
    payload: `email\n${all.map((one) => one.email).join("\n")}\n`,
  });
  expect(answer.statusCode).toBe(202);
  await t.env.jobs.settle();
  const [other] = others;
  for (const simulation of [true, false])
    await t.look("INSERT INTO outbound_inbound (org, id, mailbox, reporter, digest, simulation, message_ids) VALUES ($1, $2, $1, $3, $4, $5, '{}')", [org, newId(), other!.email, Buffer.from([Number(simulation)]), simulation]); // oxfmt-ignore
  await t.look("INSERT INTO privacy_requests (org, id, kind, person, state, asked_by) VALUES ($1, $2, 'erasure', $3, 'asked', 'person')", [org, newId(), other!.id]); // oxfmt-ignore
  webhook = newId();
  await t.look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{recipient.clicked}', '')", [org, webhook]); // oxfmt-ignore
  await t.look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $3, '1', 'recipient.clicked', '{}')", [org, webhook, newId()]); // oxfmt-ignore
  // Whoever wrote, ordered or decided something, whatever it is, is one of the others.
  const doers = await t.look<{ name: string; field: string; text: boolean }>(
    `SELECT table_name AS name, column_name AS field, data_type = 'text' AS text FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'uuid') AND column_name ~ '^(asked|approved|approver|author|created|decided|made|ordered|recorded|requested|told)_(by|member)$'
        AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'org')`,
  );
  for (const { name, field, text } of doers.filter((one) => one.name !== "privacy_requests"))
    await t.look(`UPDATE ${name} SET ${field} = $2 WHERE org = $1`, [org, text ? `member:${other!.id}` : other!.id]);
  expect(doers.length).toBeGreaterThan(10);
  ids = await someIds();
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

it("names nobody of another department", async () => {
  const seen = new Map<string, string>();
  // The audit log is the whole organisation's, for whoever is given it; it has ids and no names.
  for (const { name, path, refuses } of readable.filter((one) => one.may !== "audit:read")) {
    const urls = path.includes("{") ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
    for (const address of urls)
      for (
        let url: string | null = refuses["bad-cursor"] ? `${address}?limit=200` : address, pages = 0;
        url && pages < 5;
        pages++
      ) {
        // oxfmt-ignore
        const headers = { authorization: `Bearer boss-${Math.floor((requests += 1) / 1000)}` };
        const answer = await app.inject({ method: "GET", url: `/api/v1${url}`, headers });
        expect(answer.statusCode, url).toBeLessThan(500);
        // An id says who decided something, and not who that is.
        const found = others.find((one) => answer.body.replaceAll(`member:${one.id}`, "").includes(one.id) || answer.body.includes(one.email) || answer.body.includes(`Canary-${one.canary}`)); // oxfmt-ignore
        if (found) seen.set(name, `${url}: ${answer.body.slice(Math.max(0, answer.body.indexOf(found.canary) - 200), answer.body.indexOf(found.canary) + 60)}`); // oxfmt-ignore
        const next: unknown = answer.body.startsWith('{"items":[{') ? answer.json().next : null;
        url = typeof next === "string" ? `${address}?limit=200&cursor=${next}` : null;
      }
  }
  expect(Object.fromEntries(seen)).toEqual({});
});

const boss = { authorization: "Bearer boss-29" };

it("hears by webhook of nobody, and of no click in its log", async () => {
  for (const events of [["recipient.clicked"], ["delivery.sent"], ["campaign.ended", "lesson.completed"]]) {
    const payload = { url: "https://hooks.example/mine", events };
    const answer = await app.inject({ method: "POST", url: "/api/v1/webhooks", headers: boss, payload });
    expect([answer.statusCode, answer.json().reason], events.join()).toEqual([403, "needs-results"]);
  }
  for (const payload of [{ url: "https://hooks.example/mine" }, { active: true }, { events: ["campaign.ended"] }]) {
    const answer = await app.inject({ method: "PATCH", url: `/api/v1/webhooks/${webhook}`, headers: boss, payload });
    expect([answer.statusCode, answer.json().reason], JSON.stringify(payload)).toEqual([403, "needs-results"]);
  }
  const log = await app.inject({ method: "GET", url: `/api/v1/webhooks/${webhook}/deliveries`, headers: boss });
  expect(log.json().items).toEqual([]);
});

it("settles no request of somebody else's", async () => {
  const [request] = await t.look<{ id: string }>("SELECT id FROM privacy_requests WHERE org = $1", [org]);
  const url = `/api/v1/privacy/requests/${request!.id}/decline`;
  const answer = await app.inject({ method: "POST", url, headers: boss, payload: { reason: "no" } });
  expect([answer.statusCode, answer.json().reason]).toEqual([404, "no-such-request"]);
});

async function someIds(): Promise<string[]> {
  const tables = await t.look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org') AND data_type = 'uuid' AND table_name <> 'people'
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const found = (await t.look<{ id: string }>("SELECT id FROM campaigns WHERE org = $1", [org])).map((one) => one.id);
  for (const { name } of tables) {
    const rows = await t.look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 ORDER BY id LIMIT 2`, [org]);
    found.push(...rows.map((row) => row.id));
  }
  for (const { id } of others.slice(0, 2)) found.push(id);
  return [...new Set(found)];
}
