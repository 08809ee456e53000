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

/** The column that an order goes by, as text that a cursor keeps, and back again. Each stands in an index after the organisation. */
interface Order {
  column: string;
  text: string;
  value: (text: string) => string;
  direction: "ASC" | "DESC";
}

const byName = { column: "c.name_key", text: "c.name_key", value: (text: string) => text };
const byPlan = {
  column: "c.planned_at",
  text: `to_char(c.planned_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  value: (text: string) => `${text}::timestamptz`,
};
const orders: Record<Exclude<Sort, "newest">, Order> = {
  name: { ...byName, direction: "ASC" },
  "-name": { ...byName, direction: "DESC" },
  start: { ...byPlan, direction: "ASC" },
  "-start": { ...byPlan, direction: "DESC" },
};

interface ListedRow {
  id: string;
  /** The text by which the chosen order goes; empty where the id alone decides. */
  sortKey: string;
  problem: string | null;
}

// The lures as they are fixed, or as they stand now, which is looked up for drafts alone.
const lures = `SELECT coalesce(l.difficulty, (SELECT p.difficulty FROM lures_public_lures p WHERE p.org = $1 AND p.id = l.lure)) AS difficulty, l.idx
  FROM campaign_lures l WHERE l.org = $1 AND l.campaign = c.id AND l.base_idx IS NULL`;

const size = (part: string) => `coalesce(jsonb_array_length(c.audience->'${part}'), 0)`;

const columns = `c.id, c.number::float8 AS number, c.name, c.state, c.schedule, c.channels, c.hold_out_share::numeric::float8 AS "holdOutShare",
  c.evaluation_at AS "evaluationAt", c.results_days AS "resultsDays", c.start_at AS "startAt", c.ends_at AS "endsAt", c.recipients, c.left_out AS "leftOut",
  c.problem, c.work AS job, c.created_by AS "createdBy", c.created_at AS "createdAt", c.requested_by AS "requestedBy", c.approved_by AS "approvedBy",
  c.launched_at AS "launchedAt", c.ended_at AS "endedAt", c.stopped_at AS "stoppedAt",
  (SELECT count(*)::int FROM (${lures}) AS own) AS lures,
  (SELECT coalesce(jsonb_agg(difficulty ORDER BY first), '[]') FROM (SELECT difficulty, min(idx) AS first FROM (${lures}) AS own
    WHERE difficulty IS NOT NULL GROUP BY difficulty) AS classes) AS difficulties,
  jsonb_build_object('everyone', coalesce((c.audience->>'everyone')::boolean, false), 'departments', ${size("departments")},
    'tags', coalesce(c.audience->'tags', '[]'), 'people', ${size("people")}, 'sample', c.audience->'sample') AS audience,
  (SELECT d.programme FROM programme_dates d WHERE d.org = $1 AND d.campaign = c.id LIMIT 1) AS programme,
  (SELECT jsonb_build_object('act', r.act, 'digest', r.digest, 'people', r.people, 'audience', NULL, 'askedBy', r.asked_by,
      'askedAt', to_char(r.asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM campaign_requests r WHERE r.org = $1 AND r.campaign = c.id AND r.state = 'open') AS request`;

/**
 * A page of campaigns in the chosen order; ids are made by time and decide between equals.
 * @param after the sort text and id of the last one seen
 */
export function listCampaigns(
  db: Db,
  org: string,
  filter: Filter,
  sort: Sort,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<ListedRow[]> {
  const params: unknown[] = [org];
  const place = (value: unknown) => `$${params.push(value)}`;
  // Written for what is asked, so that each part finds its index.
  const parts = ["c.org = $1"];
  const { state, search, difficulty, programme } = filter;
  if (state) parts.push(`c.state = ${place(state)}`);
  if (search) parts.push(`strpos(c.name_key, lower(${place(search)})) > 0`);
  if (difficulty) parts.push(`EXISTS (SELECT FROM (${lures}) AS own WHERE difficulty = ${place(difficulty)})`);
  if (programme)
    parts.push(
      `c.id IN (SELECT d.campaign FROM programme_dates d WHERE d.org = $1 AND d.programme = ${place(programme)})`,
    );
  const order = sort === "newest" ? null : orders[sort];
  const direction = order?.direction ?? "DESC";
  if (after) {
    const beyond = direction === "DESC" ? "<" : ">";
    parts.push(
      order
        ? `(${order.column}, c.id) ${beyond} (${order.value(place(after.key))}, ${place(after.id)}::uuid)`
        : `c.id ${beyond} ${place(after.id)}::uuid`,
    );
  }
  const inOrder = order ? `${order.column} ${direction}, c.id ${direction}` : `c.id ${direction}`;
  // First which stand on the page, then what else is told of them.
  const page = `SELECT c.* FROM campaigns c WHERE ${parts.join(" AND ")} ORDER BY ${inOrder} LIMIT ${place(limit)}`;
  return db.query<ListedRow>(
    `SELECT ${columns}, ${order?.text ?? "''"} AS "sortKey" FROM (${page}) c ORDER BY ${inOrder}`,
    params,
  );
}
