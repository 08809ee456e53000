import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import { features } from "../../features.ts";
import { isPersonal } from "../../kit/contract.ts";
import { importOutcomes } from "../../features/tracking/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { readWordsOf } from "../../kit/words.ts";
import { seedDemo } from "../../first-start.ts";
import { testApi } from "./testing.ts";

// What leaves the house about people, over every endpoint of every feature: which say so in their contract, whether one that tells of results names
// anybody where the privacy mode does not, and whether a single click changes a single byte for somebody who may not see it.

const endpoints = features.flatMap((feature) =>
  Object.entries(feature.contract ?? {}).map(([name, one]) => ({
    name: `${feature.name} ${name}`,
    ...one["~orpc"].meta,
    output: one["~orpc"].outputSchema as unknown as $ZodType,
  })),
);
const readable = endpoints.filter((one) => one.method === "GET" && one.may !== "public" && !isPersonal(one.may));

// Words in an answer by which it speaks of people, or of what they did.
const telling =
  /"(member|members|email|person|pseudonym|reporter|clicked|opened|submitted|reported|clickRate|figures|lessonsAssigned|leftOutReasons|deliveries)":/;

let t: TestEnv;
let app: FastifyInstance;
let org: string;
let ended: string;
let ids: string[];
let canaries: string[];
let requests = 0;

beforeAll(async () => {
  readWordsOf(features);
  t = await testEnv();
  org = newId();
  await seedDemo(t.env, features, org);
  const [campaign] = await t.look<{ id: string }>("SELECT id FROM campaigns WHERE org = $1 AND state = 'ended'", [org]);
  ended = campaign!.id;
  await react("0");
  // The demo's own running campaign stands still, so that nothing but the test changes anything.
  await t.look("UPDATE deliveries SET state = 'cancelled' WHERE org = $1 AND state IN ('queued', 'deferred')", [org]);
  // Nobody's other mail says the name: neither a greeting of a lure nor a domain.
  await t.look(
    `UPDATE people SET name = 'Canary-' || right(id::text, 12), email = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2),
            email_key = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2) WHERE org = $1`,
    [org],
  );
  await t.look(
    `UPDATE deliveries d SET address = p.email, error = CASE WHEN d.state = 'bounced' THEN '550 5.1.1 <' || p.email || '> ' || p.name || ' is unknown' END
       FROM people p WHERE p.org = d.org AND p.id = d.member AND d.org = $1`,
    [org],
  );
  await t.look(
    `INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{campaign.ended}', '')`,
    [org, newId()],
  );
  ids = await someIds();
  const people = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1", [org]);
  canaries = ["anary-", ...people.map((one) => one.id)];
  const blind = endpoints.map((one) => one.may).filter((one) => one !== "results:read" && one !== "results:review");
  const keys = Array.from({ length: 30 }, (_, n) => [
    [`all-${n}`, { org }] as const,
    [`blind-${n}`, { org, may: blind }] as const,
  ]);
  app = await testApi(t.env, Object.fromEntries(keys.flat()));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

describe("an endpoint", () => {
  it("says in its contract what it tells of people", () => {
    const silent = endpoints.filter(({ output, about, raw, method }) => {
      if (about !== undefined) return false;
      return raw ? method === "GET" : telling.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: "any" })));
    });
    expect(silent.map((one) => one.name)).toEqual([]);
  });

  it.each(["pseudonymous", "aggregate-only"])(
    "that tells of results names nobody to anybody in the mode %s",
    async (mode) => {
      await setMode(mode);
      for (const one of readable.filter((each) => each.about === "people" || each.about === "figures")) {
        for (const { url, answer } of await asked(one, "all")) {
          const whole = JSON.stringify(answer.headers) + answer.body;
          for (const canary of canaries) expect(whole.includes(canary), `${url}: ${canary}`).toBe(false);
          for (const cursor of whole.match(/"next":"([\w-]+)"/g) ?? [])
            expect(Buffer.from(cursor.slice(8, -1), "base64url").toString(), url).not.toMatch(
              /[0-9a-f]{8}-[0-9a-f]{4}-/,
            );
        }
      }
    },
  );

  it.each([
    ["named", "blind"],
    ["pseudonymous", "blind"],
    ["aggregate-only", "blind"],
    ["aggregate-only", "all"],
  ])(
    "answers in the mode %s to a reader with %s permissions the same bytes before and after somebody clicked",
    async (mode, who) => {
      await setMode(mode);
      const before = await everything(who);
      const from = await lastFact();
      const [silent] = await t.look<{ number: number }>(
        `SELECT number FROM deliveries d WHERE org = $1 AND campaign = $2 AND state = 'sent'
          AND NOT EXISTS (SELECT FROM tracking_outcomes o WHERE o.org = d.org AND o.campaign = d.campaign AND o.delivery = d.number) ORDER BY number LIMIT 1`,
        [org, ended],
      );
      const delivery = silent!.number;
      const acts = (["clicked", "submitted", "reported"] as const).map((action) => ({
        delivery,
        action,
        at: new Date(),
      }));
      await t.env.database.tx(org, (db) => importOutcomes(db, org, ended, acts, { imported: false }));
      await react(from);
      await react(from, ["lesson.assigned"]);
      expect(await t.look("SELECT FROM facts WHERE org = $1 AND id > $2::bigint", [org, from])).not.toHaveLength(0);
      const after = await everything(who);
      for (const [url, body] of before) expect(after.get(url), url).toBe(body);
    },
  );

  it("is found out when it tells: somebody who may see results sees the click", async () => {
    await setMode("named");
    const from = await lastFact();
    const [silent] = await t.look<{ number: number }>(
      `SELECT number FROM deliveries d WHERE org = $1 AND campaign = $2 AND state = 'sent'
          AND NOT EXISTS (SELECT FROM tracking_outcomes o WHERE o.org = d.org AND o.campaign = d.campaign AND o.delivery = d.number) ORDER BY number LIMIT 1`,
      [org, ended],
    );
    const act = { delivery: silent!.number, action: "clicked" as const, at: new Date() };
    await t.look("DELETE FROM organisation_past_privacy WHERE org = $1", [org]);
    const open = await everything("all");
    await t.env.database.tx(org, (db) => importOutcomes(db, org, ended, [act], { imported: false }));
    await react(from);
    const after = await everything("all");
    const changed = [...open].filter(([url, body]) => after.get(url) !== body).map(([url]) => url);
    for (const part of ["/summary", "/recipients", "/facts", "/assignments", "/insight/overview"])
      expect(
        changed.some((url) => url.includes(part)),
        part,
      ).toBe(true);
  });
});

type Readable = (typeof readable)[number];

/** The answers of an endpoint: one for every id that may stand in its path. */
async function asked({ path, refuses }: Readable, who: string) {
  const urls = path.includes("{") ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
  const found = [];
  for (const address of urls) {
    let url: string | null = refuses["bad-cursor"] ? `${address}?limit=200` : address;
    for (let pages = 0; url !== null && pages < 20; pages += 1) {
      // A key may ask so often in a minute.
      const headers = { authorization: `Bearer ${who}-${Math.floor((requests += 1) / 1000)}` };
      const answer: LightMyRequestResponse = await app.inject({ method: "GET", url: `/api/v1${url}`, headers });
      expect(answer.statusCode, url).not.toBe(429);
      found.push({ url, answer });
      const next: unknown = answer.body.startsWith('{"items":[{') ? answer.json().next : null;
      url = typeof next === "string" ? `${address}?limit=200&cursor=${next}` : null;
    }
  }
  return found;
}

/** All that can be read, by address. What is written because somebody looked is left out. */
async function everything(who: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const one of readable) {
    if (one.path === "/audit/head") continue;
    for (const { url, answer } of await asked(one, who)) {
      const looks = /results\.seen|facts-viewed|lure\.previewed|people\.exported/;
      const body = url.startsWith("/audit")
        ? answer.body
            .split(/\n|(?<=\}),(?=\{"org")/)
            .filter((line) => !looks.test(line) && !line.includes('"head":') && line.includes('"act"'))
            .map((line) => /"act":"[^"]*".*"detail":\{[^}]*\}/.exec(line)?.[0] ?? line)
            .join("\n")
        : answer.body;
      // A preview says what time it is.
      const still = url.startsWith("/lures") ? body.replaceAll(/\b\d{1,2}:\d\d\b/g, "") : body;
      found.set(url, `${answer.statusCode} ${still}`);
    }
  }
  return found;
}

async function setMode(mode: string): Promise<void> {
  await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
}

async function lastFact(): Promise<string> {
  const [row] = await t.look<{ id: string }>("SELECT max(id)::text AS id FROM facts", []);
  return row!.id;
}

/** Runs every reaction of every feature on the facts after one. */
async function react(after: string, only?: string[]): Promise<void> {
  const facts = await t.look<Fact>(
    `SELECT id::text AS id, kind, org, person, data, at FROM facts WHERE org = $1 AND id > $2::bigint ORDER BY id`,
    [org, after],
  );
  for (const one of features.flatMap((feature) => feature.reactions ?? [])) {
    const fitting = facts.filter((fact) => one.kinds.includes(fact.kind) && (!only || only.includes(fact.kind)));
    if (fitting.length > 0) await t.env.database.tx(org, (db) => one.run({ org, facts: fitting, db, env: t.env }));
  }
}

/** One id of every table that has one; of campaigns the ended one. */
async function someIds(): Promise<string[]> {
  const tables = await t.look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org') AND data_type = 'uuid' AND table_name <> 'people'
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const found = [ended];
  for (const { name } of tables) {
    const [row] = await t.look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 ORDER BY id LIMIT 1`, [org]);
    if (row) found.push(row.id);
  }
  return [...new Set(found)];
}
