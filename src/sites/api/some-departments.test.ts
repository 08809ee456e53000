import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { isPersonal } from "../../kit/contract.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openDepartmentsStage, seedActivityOf, sampleIds } from "./testing-departments.ts";
import type { OtherPerson } from "./testing-departments.ts";

// Whoever manages departments sees the people of these, whatever else the role was allowed: over every endpoint.

const readable = features
  .flatMap((one) => Object.entries(one.contract ?? {}).map(([name, each]) => ({ name, ...each["~orpc"].meta })))
  .filter((one) => one.method === "GET" && one.may !== "public" && !isPersonal(one.may));

let t: TestEnv;
let app: FastifyInstance;
let org: string;
let ids: string[];
let others: OtherPerson[];
let webhook: string;
let requests = 0;
beforeAll(async () => {
  const stage = await openDepartmentsStage();
  ({ t, app, org, others, webhook } = stage);
  await seedActivityOf(t, org, others[0]!);
  ids = await sampleIds(stage);
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
