import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../../kit/feature.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { lure, starterLures } from "../lures/index.ts";
import { createOrganisation } from "../organisations/index.ts";
import { byOrganisation, takeShare } from "./intake.ts";
import type { SummaryCache } from "./summary-cache.ts";
import type { Action, Hit } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";
import { judgeDue } from "./verdicts.ts";

/** A launched campaign as tracking's tests and benchmarks need it. */
export interface TestCampaign {
  org: string;
  id: string;
  number: number;
}

export interface TestCampaignOptions {
  recipients: number;
  /** Seconds until a verdict may be told. */
  hold?: number;
  state?: string;
  deliveryState?: string;
  /** Starter lures by the kind of their landing page; one of each when absent (for `none` one loses its page). */
  landings?: readonly ("form" | "info" | "none")[];
}

/** Where a test writes past row-level security. */
export interface TrackingTestEnv {
  env: Env;
  look<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
}

/** Writes an organisation and a running campaign straight into the tables of earlier features; recipients get the lures by turns. */
export async function testCampaign(house: TrackingTestEnv, options: TestCampaignOptions): Promise<TestCampaign> {
  const org = newId();
  const id = newId();
  const starters = await starterLures();
  const landings = options.landings ?? ["form", "info", "none"];
  const lures = landings.map(
    (kind) => (starters.find((one) => one.content.landing.kind === kind) ?? starters.at(-1)!).id,
  );
  const versions = await house.env.database.tx(org, async (db, now) => {
    await createOrganisation(
      db,
      { id: org, name: "Larkfield Mills", plan: "enterprise", verdictHoldSeconds: options.hold ?? 0 },
      now,
    );
    const versions: number[] = [];
    for (const one of lures) versions.push((await lure(db, org, one)).version);
    return versions;
  });
  await house.look("UPDATE organisations SET security_address = 'security@larkfield.example' WHERE id = $1", [org]);
  await house.look(
    `UPDATE lure_versions v SET content = jsonb_set(content, '{landing,kind}', to_jsonb(k)) FROM unnest($2::uuid[], $3::text[]) AS x(l, k)
      WHERE v.org = $1 AND v.lure = x.l AND k = 'none'`,
    [org, lures, landings],
  );
  // As the organisation, whose number it becomes.
  const { number } = await house.env.database.tx(org, (db) =>
    db.one<{ number: string }>(
      `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, hold_out_share)
       VALUES ($1, $2, 'Test', $3, '{}', '{}', 1, 'test', 0) RETURNING number`,
      [org, id, options.state ?? "running"],
    ),
  );
  await house.look(
    `INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel)
     SELECT $1, $2, n - 1, l, v, 'moderate', 'email' FROM unnest($3::uuid[], $4::int[]) WITH ORDINALITY AS x(l, v, n)`,
    [org, id, lures, versions],
  );
  await house.look(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at, sent_at)
     SELECT $1, $2, n, gen_random_uuid(), (n - 1) % $5, false, 'p' || n || '@larkfield.example', 'UTC', $4, now(), now(), now() - interval '1 hour'
       FROM generate_series(1, $3::int) AS n`,
    [org, id, options.recipients, options.deliveryState ?? "sent", lures.length],
  );
  return { org, id, number: Number(number) };
}

/** Another campaign of an organisation's, with as many deliveries. */
export async function anotherCampaign(house: TrackingTestEnv, { org, id }: TestCampaign): Promise<TestCampaign> {
  const own = newId();
  const copy = async (table: string, columns: string) =>
    house.look(`INSERT INTO ${table} (org, campaign, ${columns}) SELECT org, $2, ${columns} FROM ${table} WHERE org = $1 AND campaign = $3`, [org, own, id]); // oxfmt-ignore
  const { number } = await house.env.database.tx(org, (db) =>
    db.one<{ number: string }>(
      `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, hold_out_share)
       VALUES ($1, $2, 'Test', 'running', '{}', '{}', 1, 'test', 0) RETURNING number`,
      [org, own],
    ),
  );
  await copy("campaign_lures", "idx, lure, version, difficulty, channel");
  await copy("deliveries", "number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at, sent_at");
  return { org, id: own, number: Number(number) };
}

/** A hit by a person's browser, half an hour ago. */
export function testHit(campaign: number, delivery: number, action: Action, more: Partial<NewHit> = {}): NewHit {
  return {
    at: Date.now() - 1_800_000,
    action,
    signs: 0,
    campaign,
    delivery,
    lure: 0,
    dwell: 0,
    address: "203.0.113.7",
    agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    ...more,
  };
}

/** Takes a batch of one spool into the database, one organisation's share after another. */
export async function takeBatch(env: Env, cache: SummaryCache, spool: number, hits: readonly Hit[]): Promise<void> {
  const last = hits.at(-1)!.seq;
  for (const [org, own] of await byOrganisation(env, hits)) await takeShare(env, cache, spool, org, own, last);
}

/** Looks at all that is due, also where a look that takes long on a busy machine goes on apart. */
export async function judgeAll({ env, look }: TrackingTestEnv): Promise<void> {
  const due = () => look("SELECT FROM tracking_outcomes WHERE due_at <= now() LIMIT 1");
  while ((await judgeDue(env)) > 0 || (await due()).length > 0) await pause(5);
}

/** Adds a member with this address. @returns their id */
export async function memberAt(house: Pick<TestEnv, "look">, org: string, email: string): Promise<string> {
  const id = newId();
  await house.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, tags, custom)
     VALUES ($1, $2, 'Ada', 'ada', 'ada', $3, $3, '{}', '{}')`,
    [org, id, email],
  );
  return id;
}
