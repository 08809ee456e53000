import fc from "fast-check";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { createOrganisation } from "../organisations/index.ts";
import { handlers } from "./handlers.ts";
import { readLive } from "./live/read.ts";

// What an attack by adding and subtracting asks of the figures, for tests. Each group of people who share campaign, department, lure, difficulty and arm
// has one bit of its own, and as many opens (in a world also clicks and reports) as that bit is worth: a sum tells by its bits whom it is of.

/** The smallest group of the organisations that are attacked (people). */
export const k = 5;
export const departments = Array.from({ length: 3 }, () => newId());
export const lures = Array.from({ length: 3 }, () => newId());
const reader: Actor = { kind: "key", id: "k", member: null, may: new Set(["insight:read"]), name: "Reader" };
export const resultsReader: Actor = { ...reader, may: new Set(["insight:read", "results:read"]) };

/** People who share everything that figures are told by. */
interface Group {
  campaign: number;
  department: number;
  lure: number;
  hard: boolean;
  heldOut: boolean;
  people: number;
}

const group = fc.record({
  campaign: fc.nat(2),
  department: fc.nat(2),
  lure: fc.nat(2),
  hard: fc.boolean(),
  heldOut: fc.boolean(),
  people: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 7, max: 25 })),
});
const groups = (most: number) =>
  fc.uniqueArray(group, { minLength: 1, maxLength: most, selector: ({ people: _, ...one }) => JSON.stringify(one) });

/** An organisation to be attacked: its people, those who come later, its privacy mode, and whether its last simulation is not over yet. */
export const worlds = fc.record({
  first: groups(16),
  later: groups(6),
  mode: fc.constantFrom("named", "aggregate-only"),
  running: fc.boolean(),
});

/** An organisation under attack. */
interface World {
  org: string;
  campaigns: readonly string[];
  /** Who asks. */
  who: Actor;
  /** Whether the last simulation is not over yet. */
  running: boolean;
  /** What the people did. */
  did: readonly string[];
}

/** Sets up an organisation with three simulations to come. */
export async function openWorld(t: TestEnv, mode: string, running: boolean): Promise<World> {
  const org = await madeOrganisation(t, mode);
  const did = ["opened_raw", "clicked_person", "reported_person"];
  return { org, campaigns: [newId(), newId(), newId()], who: mode === "named" ? reader : resultsReader, running, did };
}

export async function madeOrganisation(t: TestEnv, mode: string): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan: "enterprise" }, now));
  await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [id, mode]);
  return id;
}

/** Adds people to the counts; group n has bit `from` + n. */
export async function addPeople(
  t: TestEnv,
  { org, campaigns, running, did = ["opened_raw"] }: Pick<World, "org" | "campaigns"> & Partial<World>,
  some: readonly Group[],
  from: number,
): Promise<void> {
  const counts = some.map(({ campaign, department, lure, hard, heldOut, people }, at) => ({
    campaign: campaigns[campaign],
    department: departments[department],
    lure: lures[lure],
    hold_out: heldOut,
    difficulty: hard ? "very" : "least",
    sent: people,
    bits: 2 ** (from + at),
  }));
  await t.look(
    `INSERT INTO insight_counts AS c (org, campaign, department, lure, hold_out, difficulty, sent, ${did.join(", ")})
     SELECT $1, r.campaign, r.department, r.lure, r.hold_out, r.difficulty, r.sent, ${did.map(() => "r.bits").join(", ")} FROM jsonb_to_recordset($2::jsonb) AS r(campaign uuid, department uuid, lure uuid, hold_out boolean, difficulty text, sent int, bits int)
     ON CONFLICT (org, campaign, department, lure, hold_out, difficulty) DO UPDATE SET sent = c.sent + excluded.sent,
       ${did.map((one) => `${one} = c.${one} + excluded.${one}`).join(", ")}`,
    [org, JSON.stringify(counts)],
  );
  for (const [at, campaign] of campaigns.entries()) {
    await t.look(
      `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at) VALUES ($1, $2, 'Test', $3, '{}', '{}', 1, 'test', now())
       ON CONFLICT DO NOTHING`,
      [org, campaign, running && at === campaigns.length - 1 ? "running" : "ended"],
    );
    await t.look(
      `INSERT INTO insight_campaigns (org, campaign, launched_at, first_sent_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING`,
      [org, campaign, launches[at]],
    );
  }
}

/** In two quarters and three months, so that periods of every kind part them. */
const launches = ["2026-01-15T00:00:00Z", "2026-05-01T00:00:00Z", "2026-06-10T00:00:00Z"] as const;
const [, second, third] = launches;
/** Every run of simulations that a period can hold. */
const periods = [{}, { to: second }, { to: third }, { from: second }, { from: third }, { from: second, to: third }];
/** A day after all of them, and spans that end on it and part them in every way. */
const [after, spans] = [new Date("2026-07-01T00:00:00Z"), [28, 45, 90, 200]];

/** As if a day had passed: what is told may be told anew. */
export async function aDayLater(t: TestEnv, { org }: World): Promise<void> {
  await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
}

/** Asks everything that figures answer. @returns the bits of every sum in every answer, once for each time that it was told */
export async function askInsight(t: TestEnv, { org, campaigns, who }: World): Promise<number[]> {
  const found: number[] = [];
  const note = (one: { opened: { raw: number } | null } | null) => void (one?.opened && found.push(one.opened.raw));
  const noteArms = ({ trained, heldOut }: Record<"trained" | "heldOut", { clicked: number }>) =>
    void found.push(trained.clicked, heldOut.clicked);
  for (const id of campaigns) {
    const one = await run(t, "campaignSummary", org, { id }, who);
    note(one);
    one.byDifficulty.forEach(note);
    [...one.departments, ...one.lures].forEach((each: any) => note(each.figures));
    note(one.arms.training);
    note(one.arms.holdOut);
    if (one.effect) noteArms(one.effect);
    const live = await t.database.tx(org, (db, now) => readLive({ db, org, actor: who, now, env: t.env }, id));
    [live, ...live.departments, ...live.lures].forEach((each) => note(each.counts));
  }
  (await run(t, "campaignResults", org, { ids: campaigns.join(",") }, who)).items.forEach(note);
  for (const period of periods) {
    const overview = await run(t, "insightOverview", org, period, who);
    [overview, ...overview.byDifficulty].forEach(note);
    for (const name of ["insightDepartments", "insightLures"] as const)
      for (const { figures } of (await run(t, name, org, period, who)).items) note(figures);
    (await run(t, "insightTrend", org, period, who)).items.forEach(note);
    noteArms(await run(t, "insightEffect", org, period, who));
  }
  for (const days of spans) {
    const { reporting, exposure } = await run(t, "insightFindings", org, { days }, who, after);
    found.push(reporting.now.reported, reporting.before.reported, exposure.clicked);
    for (const spot of [...exposure.departments, ...exposure.surprising, ...exposure.harmless])
      found.push(spot.clicked);
  }
  return found;
}

/** Each different sum as a row over the groups: 1 where it is of their people. @param count groups */
export function membersOf(sums: readonly number[], count: number): number[][] {
  return [...new Set(sums)].map((bits) => Array.from({ length: count }, (_, at) => (bits >> at) & 1));
}

export function run(
  t: TestEnv,
  name: keyof typeof handlers,
  org: string,
  input: object,
  actor: Actor,
  at?: Date,
): Promise<any> {
  const handler = handlers[name] as (context: object) => Promise<any>;
  return t.database.tx(org, (db, now) =>
    handler({ org, actor, input: { limit: 200, ...input }, db, now: at ?? now, env: t.env }),
  );
}
