import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDemoYear, startDemoYear } from "./demo-year.ts";
import { features } from "./features.ts";
import { seedDemo } from "./first-start.ts";
import { testEnv } from "./kit/db/testing.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { game } from "./features/game/feature.ts";
import { seasonHandlers } from "./features/game/handlers/season.ts";
import { closeSome } from "./features/game/jobs.ts";
import { offeredPeople } from "./features/people/index.ts";
import { isReadToTheEnd, replay, startReaders } from "./kit/ledger/index.ts";
import { kindsOf } from "./kit/ledger/declared.ts";
import { misfits } from "./kit/ledger/testing.ts";
import { readWordsOf } from "./kit/words.ts";

let t: TestEnv;
const org = newId();

beforeAll(async () => {
  readWordsOf(features);
  t = await testEnv({ variables: { DEMO: "true" } });
  await seedDemo({ ...t.env, database: t.env.database.longRunning() }, features, org);
  // Several processes start at the same moment; each month is made once.
  await Promise.all([1, 2].map(() => makeDemoYear(t.env, features)));
});
afterAll(() => t.close());

const one = async (sql: string) => (await t.look<Record<string, unknown>>(sql))[0]!;

describe("the demo's past year", () => {
  it("has ten finished simulations over twelve months and one for each other kind of message, one running and one that waits for its approval", async () => {
    const states = await t.look<{ state: string; count: number }>(
      "SELECT state, count(*)::int FROM campaigns GROUP BY state ORDER BY state",
    );
    expect(states).toEqual([
      { state: "awaiting-approval", count: 1 },
      { state: "ended", count: 12 },
      { state: "scheduled", count: 1 },
    ]);
    const byId = await t.look<{ name: string }>(
      "SELECT name FROM campaigns WHERE channels ? 'email' ORDER BY id DESC LIMIT 3",
    );
    expect(byId.map(({ name }) => name)).toEqual([
      "Late autumn practice",
      "Year-end practice",
      "Early autumn practice",
    ]);
    expect(
      await one("SELECT min(launched_at) < now() - interval '11 months' AS year FROM campaigns WHERE state = 'ended'"),
    ).toEqual({ year: true });
  });

  it("has programmes of its lead, whose next dates lie ahead and of which nothing is drafted yet", async () => {
    const programmes = await t.look(
      `SELECT every, launches, starts_on > current_date + lead_days AS ahead, requested_member IS NOT NULL AS led,
              (SELECT count(*)::int FROM programme_dates) AS dates FROM programmes ORDER BY every DESC`,
    );
    expect(programmes).toEqual([
      { every: "month", launches: true, ahead: true, led: true, dates: 0 },
      { every: "fortnight", launches: false, ahead: true, led: true, dates: 0 },
    ]);
  });

  it("has a simulation by text and one by chat, with figures of its own, whose messages stand in the outbox as they went out", async () => {
    const found = await t.look<{ name: string; channel: string; sent: number; clicked: number; kept: number }>(
      `SELECT c.name, d.channel, count(*) FILTER (WHERE d.state = 'sent')::int AS sent, count(o.clicked_recorded)::int AS clicked,
              count(b.id)::int AS kept
         FROM campaigns c JOIN deliveries d ON d.org = c.org AND d.campaign = c.id
         LEFT JOIN tracking_outcomes o ON o.org = d.org AND o.campaign = d.campaign AND o.delivery = d.number
         LEFT JOIN outbound_outbox b ON b.org = d.org AND b.channel = d.channel AND b.mail_to = d.address AND b.at = d.sent_at
        WHERE d.channel <> 'email' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(found.map(({ name, sent, kept }) => [name, sent, kept])).toEqual([
      ["Practice: Chat", 30, 30],
      ["Practice: Text message", 30, 30],
    ]);
    for (const { clicked } of found) expect(clicked).toBeGreaterThan(0);
    const { texts } = await one(
      "SELECT string_agg(convert_from(raw, 'UTF8'), E'\\n') AS texts FROM outbound_outbox WHERE channel = 'sms'",
    );
    expect(texts).toContain(`${t.env.config.lureUrl}/`);
    expect(texts).not.toContain("{{");
  });

  it("holds simulations of every difficulty class, failed deliveries, and lessons that were finished", async () => {
    const classes = await t.look<{ difficulty: string }>(
      "SELECT DISTINCT difficulty FROM campaign_lures WHERE difficulty IS NOT NULL ORDER BY 1",
    );
    expect(classes.map(({ difficulty }) => difficulty)).toEqual(["least", "moderate", "moderate-to-least", "very"]);
    const { bounced } = await one("SELECT count(*)::int AS bounced FROM deliveries WHERE state = 'bounced'");
    expect(bounced).toBe(10);
    const { clicks } = await one(
      "SELECT count(*)::int AS clicks FROM tracking_outcomes WHERE clicked_recorded = 'person'",
    );
    const { causes, open } = await one(
      `SELECT count(*)::int AS causes, (SELECT count(*)::int FROM assignments WHERE state = 'open') AS open FROM training_causes`,
    );
    expect(clicks).toBeGreaterThan(60);
    expect(causes).toBe(clicks);
    expect(open).toBe(2);
  });

  it("holds rounds of practice in every month, most of them of the same people", async () => {
    // By days: what is played on the first day of a month may lie before the hour at which this runs.
    const { months, rounds, players } = await one(
      `SELECT count(DISTINCT ((now() AT TIME ZONE 'UTC')::date - (started_at AT TIME ZONE 'UTC')::date - 1) / 30)::int AS months, count(*)::int AS rounds,
              count(DISTINCT member)::int AS players FROM practice_rounds WHERE finished_at < now()`,
    );
    expect(months).toBe(12);
    expect(rounds).toBeGreaterThan(5 * Number(players));
  });

  it("shows people who learn: in its second half they click less and report more", async () => {
    const [before, after] = await t.look<{ clicks: number; reports: number }>(
      `SELECT count(*) FILTER (WHERE o.clicked_recorded = 'person')::float8 / count(*) AS clicks,
              count(*) FILTER (WHERE o.reported_recorded = 'person')::float8 / count(*) AS reports
         FROM campaigns c JOIN deliveries d ON d.org = c.org AND d.campaign = c.id AND d.state = 'sent'
         LEFT JOIN tracking_outcomes o ON o.org = d.org AND o.campaign = d.campaign AND o.delivery = d.number
        WHERE c.state = 'ended' GROUP BY c.launched_at > now() - interval '6 months' ORDER BY c.launched_at > now() - interval '6 months'`,
    );
    expect(after!.clicks).toBeLessThan(before!.clicks);
    expect(after!.reports).toBeGreaterThan(before!.reports);
  });

  it("keeps real mails that people reported, some of them alike, sealed and at their own times", async () => {
    const { mails, alike, seen } = await one(
      `SELECT count(*)::int AS mails, count(DISTINCT at::date)::int < count(*) AS alike, bool_or(raw::text LIKE '%invoice%') AS seen FROM outbound_inbound`,
    );
    expect({ mails, alike, seen }).toEqual({ mails: 36, alike: true, seen: false });
    const facts = await one(
      `SELECT count(*)::int AS facts, min(at) < now() - interval '9 months' AS early, max(at) < now() AS over FROM facts WHERE kind = 'mail.reported'`,
    );
    expect(facts).toEqual({ facts: 36, early: true, over: true });
  });

  it("has an answer for what people reported; the two newest wait for one", async () => {
    const groups = await t.look<{ subject: string; waiting: boolean; verdict: string | null }>(
      "SELECT subject, waiting, verdict FROM triage_groups ORDER BY last_at DESC",
    );
    expect(groups.slice(0, 2)).toEqual([
      { subject: "Scan from Copier 3rd floor", waiting: true, verdict: null },
      { subject: "Your salary account could not be verified", waiting: true, verdict: null },
    ]);
    expect(groups.slice(2).every(({ waiting, verdict }) => !waiting && verdict !== null)).toBe(true);
    expect(groups).toHaveLength(10);
    expect(await one("SELECT count(*)::int AS messages FROM outbound_messages WHERE template LIKE 'triage:%'")).toEqual(
      { messages: 0 },
    );
    expect(await one("SELECT count(*)::int AS told FROM triage_reporters WHERE first_told_at IS NULL")).toEqual({
      told: 6,
    });
    const { hasty, all } = await one(
      `SELECT count(*) FILTER (WHERE first_told_at - first_at < interval '10 minutes')::int AS hasty, count(*)::int AS all
         FROM triage_reporters WHERE first_told_at > now() - interval '29 days'`,
    );
    // What people read of the time to answer is how long people took, not how fast a second copy is answered.
    expect({ hasty, all }).toEqual({ hasty: 0, all: 12 });
  });

  it("writes facts as they are declared, none of them in the future", async () => {
    expect(
      await misfits(
        t.look,
        features.flatMap((one) => kindsOf(one)),
      ),
    ).toEqual([]);
    expect(await one("SELECT count(*)::int AS ahead FROM facts WHERE at > now()")).toEqual({ ahead: 0 });
  });

  it("is made once, and never in production or without the demo", async () => {
    const count = async () => (await one("SELECT count(*)::int AS facts FROM facts"))["facts"];
    const before = await count();
    await makeDemoYear(t.env, features);
    await t.look("UPDATE organisations_demo SET months_left = 1");
    for (const change of [{ production: true }, { DEMO: false }])
      await startDemoYear({ ...t.env, config: { ...t.env.config, ...change } }, features)();
    expect(await count()).toBe(before);
  });

  it("is played: crews, thanks, badges, seasons and scores come of its facts, and a replay makes the same of them", async () => {
    const stop = await startReaders(t.env, game.reactions!, 20);
    await expect.poll(() => isReadToTheEnd(t.database), { timeout: 180_000 }).toBe(true);
    await stop();
    const standings = async () => {
      while (await closeSome(t.env, org)) continue;
      return t.look("SELECT person, play, state, score FROM game_players WHERE org = $1 ORDER BY person", [org]);
    };
    const live = await standings();
    const counts = await one(
      `SELECT (SELECT count(*)::int FROM game_players WHERE points > 0) AS players, (SELECT count(*)::int FROM game_crews) AS crews,
              (SELECT count(*)::int FROM game_thanks) AS thanks, (SELECT count(DISTINCT season)::int FROM game_league_members) AS seasons,
              (SELECT count(DISTINCT b)::int FROM game_players, jsonb_object_keys(play->'badges') AS b) AS badges,
              (SELECT count(*)::int FROM game_players WHERE score IS NOT NULL) AS scores, (SELECT count(*)::int FROM game_standings WHERE listed) AS listed`,
    );
    for (const [what, least] of Object.entries({
      players: 30,
      crews: 4,
      thanks: 10,
      seasons: 8,
      badges: 6,
      scores: 50,
      listed: 10,
    }))
      expect(counts[what], what).toBeGreaterThanOrEqual(least);
    await replay(t.env, game.reactions![0]!);
    expect(await standings()).toEqual(live);
  });

  it("has its learner in a league that shows something", async () => {
    const season = await t.env.database.tx(org, async (db, now) => {
      const learner = (await offeredPeople(db, org)).at(-1)!;
      const actor = { kind: "member" as const, id: learner, member: learner, may: new Set<string>(), name: "Learner" };
      return seasonHandlers.mySeason({ org, actor, input: {}, db, now, env: t.env });
    });
    expect(season).toMatchObject({ league: { gathering: false }, you: { place: expect.any(Number) } });
    expect(season.top.length).toBeGreaterThan(2);
  });
});
