import type { Db } from "../../../kit/db/index.ts";
import type { Audience } from "../shapes.ts";
import { meant } from "./freeze.ts";
import { channelAddressesSql } from "./channel-addresses.ts";
import type { ChannelAddress } from "./channel-addresses.ts";

/** What decides whom a launch would reach; as in `store/freeze.ts`, which has the last word. */
interface Preview {
  audience: Audience;
  /** When the first lure would go out. */
  start: Date;
  channelAddresses: readonly ChannelAddress[];
  domains: readonly string[];
  addresses: readonly string[];
  perMonth: number;
  organisationZone: string;
  defaultLanguage: string;
}

interface Counted {
  name: string;
  people: number;
}

interface Previewed {
  meant: number;
  recipients: number;
  leftOut: { reason: string; people: number }[];
  /** How many of the recipients each way reaches; who is reached by several is counted in each. */
  reached: { way: number; people: number }[];
  zones: Counted[];
  languages: Counted[];
}

const mostNames = 24;

/**
 * Counts by one statement. The monthly limit is looked at in the month of the start: a launch that reaches into the next one leaves out a few fewer. A sample
 * is drawn by another number than the launch's, so that its left-out are those of one draw of many.
 */
export function countAudience(db: Db, org: string, preview: Preview): Promise<Previewed> {
  const {
    audience,
    start,
    channelAddresses: ways,
    domains,
    addresses,
    perMonth,
    organisationZone,
    defaultLanguage,
  } = preview;
  const { sample } = audience;
  return db.one<Previewed>(countSql(ways.length), [
    org,
    JSON.stringify(audience),
    ways.map((one) => one.field),
    ways.map((one) => one.domainSeparator),
    domains,
    addresses,
    perMonth,
    organisationZone,
    start,
    sample && "count" in sample ? sample.count : null,
    sample && "percent" in sample ? sample.percent : null,
    defaultLanguage,
  ]);
}

const most = (column: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'people', people) ORDER BY people DESC, name), '[]')
      FROM (SELECT ${column} AS name, sum(people)::int AS people FROM judged WHERE reason IS NULL GROUP BY 1 ORDER BY 2 DESC LIMIT ${mostNames}) AS n)`;

function countSql(count: number): string {
  const addressSql = channelAddressesSql(count, { fields: "$3", signs: "$4", domains: "$5", addresses: "$6" });
  return `
WITH drawn AS (
  SELECT m.id, ${addressSql.columns("m")}, coalesce(m.time_zone, $8) AS zone, lower(coalesce(m.locale, $12)) AS language,
         row_number() OVER (ORDER BY hashtextextended(m.id::text, 3), m.id) AS place, count(*) OVER () AS total
    FROM people_public_members m WHERE ${meant}
), months AS MATERIALIZED (
  -- Only campaigns that send in that month can count: the finished ones of before are not walked through.
  SELECT d.member, count(*) AS n FROM campaigns c JOIN deliveries d ON d.org = $1 AND d.campaign = c.id
   WHERE c.org = $1 AND c.ends_at >= (date_trunc('month', $9::timestamptz AT TIME ZONE $8) AT TIME ZONE $8)
     AND d.state NOT IN ('cancelled', 'refused', 'bounced')
     AND date_trunc('month', coalesce(d.sent_at, greatest(d.due_at, now())) AT TIME ZONE $8) = date_trunc('month', $9::timestamptz AT TIME ZONE $8)
   GROUP BY 1
), judged AS MATERIALIZED (
  -- What is told are sums of these few rows: nobody is walked through twice.
  SELECT zone, language, ${addressSql.reached} AS reached, CASE
           ${addressSql.reasons(addressSql.reached)}
           WHEN months.n >= $7::int THEN 'monthly-limit'
         END AS reason, count(*) AS people
    FROM drawn LEFT JOIN months ON months.member = drawn.id
   WHERE ($10::bigint IS NULL OR place <= $10) AND ($11::float8 IS NULL OR place <= ceil(total * $11::float8 / 100))
   GROUP BY 1, 2, 3, 4
)
SELECT (SELECT coalesce(sum(people), 0)::int FROM judged) AS meant,
       (SELECT coalesce(sum(people), 0)::int FROM judged WHERE reason IS NULL) AS recipients,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'people', people) ORDER BY people DESC, reason), '[]')
          FROM (SELECT reason, sum(people)::int AS people FROM judged WHERE reason IS NOT NULL GROUP BY 1) AS r) AS "leftOut",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('way', way, 'people', people) ORDER BY way), '[]')
          FROM (SELECT way, sum(people)::int AS people FROM judged, unnest(reached) AS way WHERE reason IS NULL GROUP BY 1) AS w) AS reached,
       ${most("zone")} AS zones, ${most("language")} AS languages`;
}
