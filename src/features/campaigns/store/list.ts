import type { Db } from "../../../kit/db/index.ts";
import type { campaignSorts, CampaignState } from "../rules/states.ts";

interface Filter {
  state?: CampaignState | undefined;
  /** A part of the name. */
  search?: string | undefined;
  difficulty?: string | undefined;
  programme?: string | undefined;
}

type Sort = (typeof campaignSorts)[number];

// The text by which each order goes, and which way; ids are made by time and decide between equals.
const planned = `coalesce(c.start_at, (c.schedule->>'start')::timestamptz, c.created_at)`;
const byName = "lower(c.name)";
const byStart = `to_char(${planned} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
const orders: Record<Sort, { key: string; way: "ASC" | "DESC" }> = {
  newest: { key: "c.id::text", way: "DESC" },
  name: { key: byName, way: "ASC" },
  "-name": { key: byName, way: "DESC" },
  start: { key: byStart, way: "ASC" },
  "-start": { key: byStart, way: "DESC" },
};

interface ListedRow {
  id: string;
  /** The text by which the chosen order goes. */
  sortKey: string;
  problem: string | null;
}

// The lures as they are fixed, or as they stand now.
const lures = `SELECT coalesce(l.difficulty, p.difficulty) AS difficulty, l.idx FROM campaign_lures l
  LEFT JOIN lures_public_lures p ON p.org = l.org AND p.id = l.lure WHERE l.org = c.org AND l.campaign = c.id AND l.base_idx IS NULL`;

const size = (part: string) => `coalesce(jsonb_array_length(c.audience->'${part}'), 0)`;

const columns = `c.id, c.number::float8 AS number, c.name, c.state, c.schedule, c.profile, c.channel, c.hold_out_share::numeric::float8 AS "holdOutShare",
  c.evaluation_at AS "evaluationAt", c.results_days AS "resultsDays", c.start_at AS "startAt", c.ends_at AS "endsAt", c.recipients, c.left_out AS "leftOut",
  c.problem, c.work AS job, c.created_by AS "createdBy", c.created_at AS "createdAt", c.requested_by AS "requestedBy", c.approved_by AS "approvedBy",
  c.launched_at AS "launchedAt", c.ended_at AS "endedAt", c.stopped_at AS "stoppedAt",
  (SELECT count(*)::int FROM (${lures}) AS own) AS lures,
  (SELECT coalesce(jsonb_agg(difficulty ORDER BY first), '[]') FROM (SELECT difficulty, min(idx) AS first FROM (${lures}) AS own
    WHERE difficulty IS NOT NULL GROUP BY difficulty) AS classes) AS difficulties,
  jsonb_build_object('everyone', coalesce((c.audience->>'everyone')::boolean, false), 'departments', ${size("departments")},
    'tags', coalesce(c.audience->'tags', '[]'), 'people', ${size("people")}, 'sample', c.audience->'sample') AS audience,
  (SELECT d.programme FROM programme_dates d WHERE d.org = c.org AND d.campaign = c.id LIMIT 1) AS programme,
  (SELECT jsonb_build_object('act', r.act, 'digest', r.digest, 'people', r.people, 'audience', NULL, 'askedBy', r.asked_by,
      'askedAt', to_char(r.asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM campaign_requests r WHERE r.org = c.org AND r.campaign = c.id AND r.state = 'open') AS request`;

/** A page of campaigns in the chosen order. @param after the sort text and id of the last one seen */
export function listCampaigns(
  db: Db,
  org: string,
  filter: Filter,
  sort: Sort,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<ListedRow[]> {
  const { key, way } = orders[sort];
  return db.query<ListedRow>(
    `SELECT ${columns}, ${key} AS "sortKey" FROM campaigns c
      WHERE c.org = $1 AND ($2::text IS NULL OR c.state = $2)
        AND ($3::text IS NULL OR strpos(lower(c.name), lower($3)) > 0)
        AND ($4::text IS NULL OR EXISTS (SELECT FROM (${lures}) AS own WHERE difficulty = $4))
        AND ($5::uuid IS NULL OR EXISTS (SELECT FROM programme_dates d WHERE d.org = $1 AND d.campaign = c.id AND d.programme = $5))
        AND ($6::text IS NULL OR (${key}, c.id) ${way === "DESC" ? "<" : ">"} ($6, $7::uuid))
      ORDER BY ${key} ${way}, c.id ${way} LIMIT $8`,
    [
      org,
      filter.state ?? null,
      filter.search ?? null,
      filter.difficulty ?? null,
      filter.programme ?? null,
      after?.key ?? null,
      after?.id ?? null,
      limit,
    ],
  );
}

/** Names of members who stand in campaigns as `member:<id>`. */
export async function namesOf(db: Db, org: string, actors: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.query<{ actor: string; name: string }>(
    "SELECT 'member:' || m.id AS actor, m.name FROM people_public_members m WHERE m.org = $1 AND 'member:' || m.id = ANY ($2)",
    [org, actors],
  );
  return Object.fromEntries(rows.map((row) => [row.actor, row.name]));
}
