import type { Db } from "../../../kit/db/index.ts";
import { planForManyRows, resetPlanner } from "../../../kit/db/many-rows.ts";
import type { Audience } from "../shapes.ts";
import type { ZonePlan } from "../rules/schedule.ts";
import type { VariantDeal } from "../variants.ts";
import { boundDigest, valuesDigest } from "./approved-values.ts";
import { channelAddressesSql } from "./channel-addresses.ts";
import type { ChannelAddress } from "./channel-addresses.ts";

/** Everything that decides who gets which lure when. */
interface Freeze {
  campaign: string;
  audience: Audience;
  channelAddresses: readonly ChannelAddress[];
  /** Of each chosen lure, by its place: which of the ways it can go by. */
  lures: readonly (readonly number[])[];
  /** Who gets a chosen lure in another language; `defaultLanguage` is that of people who have none of their own. */
  variants: readonly VariantDeal[];
  defaultLanguage: string;
  seed: string;
  /** One plan per time zone in the audience; the recipients' zone is looked up by name, `defaultZone` where it is missing. */
  zones: readonly ZonePlan[];
  defaultZone: string;
  windowDays: number;
  jitterMinutes: number;
  /** Domains of which this organisation has a proof (ASCII, lower case), and single addresses confirmed by their owner, as `confirmedFor` has them. */
  domains: readonly string[];
  addresses: readonly string[];
  perMonth: number;
  organisationZone: string;
  holdOut: { share: number; inner: Buffer; outer: Buffer };
  /** The approved request whose people alone get something; null when all who are meant do. */
  request: string | null;
  /** The variables that the campaign's lures name: what they say of the people of a request is held. */
  variables: readonly string[];
}

export interface Frozen {
  recipients: number;
  leftOut: number;
  lastDue: Date | null;
}

/** Who is meant: the parts of an audience that are given all apply. $1 organisation, $2 the audience. */
export const meant = `m.org = $1 AND m.active
  AND (NOT ($2::jsonb ? 'departments') OR m.department IN (SELECT jsonb_array_elements_text($2::jsonb->'departments')::uuid))
  AND (NOT ($2::jsonb ? 'tags') OR m.tags && ARRAY(SELECT jsonb_array_elements_text($2::jsonb->'tags')))
  AND (NOT ($2::jsonb ? 'people') OR m.id IN (SELECT jsonb_array_elements_text($2::jsonb->'people')::uuid))`;

/** The time zones that occur in an audience; an empty text stands for "none given". */
export async function audienceZones(db: Db, org: string, audience: Audience): Promise<string[]> {
  const rows = await db.query<{ zone: string }>(
    `SELECT DISTINCT coalesce(m.time_zone, '') AS zone FROM people_public_members m WHERE ${meant}`,
    [org, JSON.stringify(audience)],
  );
  return rows.map((row) => row.zone);
}

/** The languages that an audience reads, in lower case, those of most people first. */
export async function audienceLanguages(
  db: Db,
  org: string,
  audience: Audience,
  defaultLanguage: string,
): Promise<string[]> {
  const rows = await db.query<{ language: string }>(
    `SELECT lower(coalesce(m.locale, $3)) AS language FROM people_public_members m WHERE ${meant} GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [org, JSON.stringify(audience), defaultLanguage],
  );
  return rows.map((row) => row.language);
}

/**
 * Writes the deliveries of a launch, and the people left out with the reason, by one statement. People who are in the campaign already are passed over.
 * Everybody is dealt one of the lures that reach them: those who are reached by the same ways in turn, and a lure that can go by several of them by each
 * in turn.
 * Due times are the arithmetic of `dueAt` in rules/schedule.ts; the hold-out draw is that of hold-out.ts.
 */
export async function freezeAudience(db: Db, org: string, freeze: Freeze): Promise<Frozen> {
  // A request keeps its people after the sample was drawn.
  const sample = freeze.request ? undefined : freeze.audience.sample;
  const { channelAddresses: ways } = freeze;
  await planForManyRows(db);
  const frozen = await db.one<Frozen>(freezeSql(ways.length, sample !== undefined), [
    org,
    JSON.stringify(freeze.audience),
    freeze.campaign,
    freeze.seed,
    JSON.stringify(freeze.zones),
    freeze.defaultZone,
    freeze.domains,
    freeze.addresses,
    freeze.windowDays,
    freeze.jitterMinutes * 60,
    JSON.stringify(freeze.lures.map((fits, idx) => ({ idx, fits }))),
    freeze.perMonth,
    freeze.organisationZone,
    freeze.holdOut.share,
    freeze.holdOut.inner,
    freeze.holdOut.outer,
    sample && "count" in sample ? sample.count : null,
    sample && "percent" in sample ? sample.percent : null,
    JSON.stringify(freeze.variants),
    freeze.defaultLanguage,
    freeze.request,
    freeze.audience.sample === undefined,
    freeze.variables,
    ways.map((one) => one.field),
    ways.map((one) => one.domainSeparator),
    ways.map((one) => one.channel),
    fieldsOf(ways),
  ]);
  await resetPlanner(db);
  return frozen;
}

// A number in [0, 1) of a person's own, different for each salt. What is reckoned for each person is so in floating point: a decimal becomes one by its text.
const draw = (salt: number) =>
  `((hashtextextended(id::text, $4::bigint + ${salt}) & 2147483647)::float8 / 2147483648::float8)`;

/** Each place of addresses once, as `storePeople` had them. */
const fieldsOf = (ways: readonly ChannelAddress[]) => [...new Set(ways.map((one) => one.field))];

function freezeSql(count: number, sampled: boolean): string {
  const addressSql = channelAddressesSql(count, { fields: "$24", signs: "$25", domains: "$7", addresses: "$8" });
  return `
WITH meant AS MATERIALIZED (
  SELECT m.id, ${addressSql.columns("m")}, m.department, m.department_name, m.time_zone, lower(coalesce(m.locale, $20)) AS language,
         ${sampled ? "row_number() OVER (ORDER BY hashtextextended(m.id::text, $4::bigint + 3), m.id)" : "NULL::bigint"} AS place, count(*) OVER () AS total,
         $21::uuid IS NULL OR EXISTS (SELECT FROM campaign_request_people r WHERE r.org = $1 AND r.request = $21 AND r.member = m.id AND r.bound = ${boundDigest("m", "$23", "$27")}) AS approved,
         CASE WHEN $21::uuid IS NOT NULL THEN ${valuesDigest("m", "$23")} END AS said
    FROM people_public_members m
   WHERE ${meant} AND NOT EXISTS (SELECT FROM deliveries d WHERE d.org = $1 AND d.campaign = $3 AND d.member = m.id)
), sampled AS (
  SELECT * FROM meant
   WHERE approved AND ($17::bigint IS NULL OR place <= $17) AND ($18::float8 IS NULL OR place <= ceil(total * $18::float8 / 100))
), zones AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($5::jsonb) AS z(zone text, starts bigint[], cums bigint[], total bigint)
), placed AS (
  SELECT s.*, (row_number() OVER (ORDER BY hashtextextended(s.id::text, $4::bigint), s.id)::float8 - 0.5::float8) / count(*) OVER () AS share
    FROM sampled s
), timed AS (
  SELECT p.*, z.zone, z.starts, z.cums,
         greatest(0, least(z.total - 1, floor(CASE WHEN $9::int > 0 THEN share * z.total + (2 * ${draw(2)} - 1) * $10::int
                                                   ELSE ${draw(2)} * $10::int END)))::bigint AS second
    FROM placed p JOIN zones z ON z.zone = CASE WHEN p.time_zone = ANY (ARRAY(SELECT k.zone FROM zones k)) THEN p.time_zone ELSE $6 END
), due AS MATERIALIZED (
  SELECT id, ${addressSql.reached} AS reached, ${addressSql.kept}, department, department_name, zone, language, said,
         to_timestamp(starts[width_bucket(second, cums)] + second - cums[width_bucket(second, cums)]) AS due_at
    FROM timed
), months AS (
  -- A guess at what will have left by then; what is overdue leaves now at the earliest. Whoever sends counts again.
  SELECT d.member, date_trunc('month', coalesce(d.sent_at, greatest(d.due_at, now())) AT TIME ZONE $13) AS month, count(*) AS n
    FROM deliveries d WHERE d.org = $1 AND d.state NOT IN ('cancelled', 'refused', 'bounced')
     AND coalesce(d.sent_at, greatest(d.due_at, now())) >= (SELECT min(due_at) FROM due) - interval '32 days'
   GROUP BY 1, 2
), judged AS MATERIALIZED (
  SELECT due.*, CASE
           ${addressSql.reasons("reached")}
           WHEN months.n >= $12::int THEN 'monthly-limit'
         END AS reason
    FROM due LEFT JOIN months ON months.member = due.id AND months.month = date_trunc('month', due.due_at AT TIME ZONE $13)
), left_out AS (
  INSERT INTO campaign_left_out (org, campaign, member, reason)
  SELECT $1, $3, id, reason FROM judged WHERE reason IS NOT NULL
  UNION ALL SELECT $1, $3, id, 'not-approved' FROM meant WHERE NOT approved AND $22::boolean
  ON CONFLICT (org, campaign, member) DO UPDATE SET reason = excluded.reason
  RETURNING 1
), base AS (
  SELECT coalesce(max(number), 0) AS last FROM deliveries WHERE org = $1 AND campaign = $3
), variants AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($19::jsonb) AS v(idx int, language text, place int)
), choices AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($11::jsonb) AS l(idx int, fits int[])
), hands AS MATERIALIZED (
  SELECT row_number() OVER ()::int AS hand, reached, ARRAY(SELECT idx FROM choices WHERE fits && reached ORDER BY idx) AS idxs
    FROM (SELECT DISTINCT reached FROM judged WHERE reason IS NULL) AS r
), turns AS (
  -- Two sorts carry these from here on: no more than what is written.
  SELECT id, ${addressSql.kept}, department, department_name, zone, language, said, due_at, hand, cardinality(idxs) AS lures,
         (row_number() OVER (PARTITION BY hand ORDER BY hashtextextended(id::text, $4::bigint + 1), id) - 1)::int AS turn
    FROM judged JOIN hands USING (reached) WHERE reason IS NULL
), deals AS MATERIALIZED (
  SELECT h.hand, (i.place - 1)::int AS place, c.idx, ARRAY(SELECT one FROM unnest(c.fits) AS one WHERE one = ANY (h.reached) ORDER BY one) AS open
    FROM hands h CROSS JOIN unnest(h.idxs) WITH ORDINALITY AS i(idx, place) JOIN choices c ON c.idx = i.idx
), dealt AS (
  SELECT turns.*, d.idx AS lure_idx, d.open[1 + turn / lures % cardinality(d.open)] AS way
    FROM turns JOIN deals d ON d.hand = turns.hand AND d.place = turns.turn % turns.lures
), added AS (
  INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, channel, address, department, department_name, time_zone, due_at, next_at, said)
  SELECT $1, $3, (SELECT last FROM base) + row_number() OVER (ORDER BY due_at, id), id, coalesce(v.place, dealt.lure_idx),
         $14::float8 > 0 AND ('x' || encode(substring(sha256($16::bytea || sha256($15::bytea || uuid_send($1) || uuid_send(id))) FROM 1 FOR 4), 'hex'))::bit(32)::bigint
           < $14::float8 * 4294967296,
         ($26::text[])[way + 1], ${addressSql.chosen("way")}, department, department_name, zone, due_at, due_at, said
    FROM dealt LEFT JOIN variants v ON v.idx = dealt.lure_idx AND v.language = dealt.language
   ORDER BY due_at, id
  RETURNING due_at
)
SELECT (SELECT count(*) FROM added)::int AS recipients, (SELECT count(*) FROM left_out)::int AS "leftOut", (SELECT max(due_at) FROM added) AS "lastDue"`;
}

/** Forgets who was left out by an earlier attempt. */
export async function clearLeftOut(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("DELETE FROM campaign_left_out WHERE org = $1 AND campaign = $2", [org, campaign]);
}

/** Locks the organisation's launches against each other, so that two at once cannot both use a person's last lure of the month. */
export async function lockLaunches(db: Db, org: string): Promise<void> {
  await db.run("SELECT pg_advisory_xact_lock(hashtextextended('campaigns:' || $1, 0))", [org]);
}

export async function noteFrozen(
  db: Db,
  org: string,
  campaign: string,
  frozen: { startAt: Date; endsAt: Date; evaluationAt: Date | null; currency: string },
): Promise<void> {
  await db.run(
    `UPDATE campaigns c SET frozen_at = now(), currency = coalesce(c.currency, $6), start_at = coalesce(c.start_at, $3), ends_at = greatest(c.ends_at, $4), evaluation_at = coalesce(c.evaluation_at, $5),
            recipients = (SELECT count(*) FROM deliveries d WHERE d.org = $1 AND d.campaign = $2),
            left_out = (SELECT count(*) FROM campaign_left_out o WHERE o.org = $1 AND o.campaign = $2)
      WHERE c.org = $1 AND c.id = $2`,
    [org, campaign, frozen.startAt, frozen.endsAt, frozen.evaluationAt, frozen.currency],
  );
}

/** After a launch that reached nobody: the draft is as it was, and its next launch freezes the audience anew. */
export async function forgetFreeze(db: Db, org: string, campaign: string, evaluationAt: Date | null): Promise<void> {
  await db.run(
    "UPDATE campaigns SET frozen_at = NULL, currency = NULL, start_at = NULL, ends_at = NULL, evaluation_at = $3 WHERE org = $1 AND id = $2",
    [org, campaign, evaluationAt],
  );
}

/** The first time the launch is complete: true once, whoever asks. */
export async function noteLaunched(db: Db, org: string, campaign: string): Promise<boolean> {
  return (
    (await db.run(
      "UPDATE campaigns SET launched_at = now() WHERE org = $1 AND id = $2 AND launched_at IS NULL AND frozen_at IS NOT NULL",
      [org, campaign],
    )) === 1
  );
}

export async function analyzeDeliveries(db: Db): Promise<void> {
  await db.run("SELECT campaigns_analyse()");
}
