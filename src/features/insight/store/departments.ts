import type { Db } from "../../../kit/db/index.ts";
import { counters } from "../store.ts";
import type { CountRow } from "../store.ts";

const columns = counters.join(", ");
const sums = counters.map((one) => `sum(${one})::int AS ${one}`).join(", ");

/**
 * The counts of some campaigns together, by department and difficulty: as they are kept added up where all campaigns of a bucket are asked for, and
 * campaign by campaign at the edges.
 * @param departments only these
 */
export async function departmentRows(
  db: Db,
  org: string,
  campaigns: readonly string[],
  departments: "all" | readonly string[],
): Promise<CountRow[]> {
  const { buckets, alone } = await parted(db, org, campaigns);
  const own = departments === "all" ? "" : "AND c.department = ANY ($4)";
  // Place by place, so that each is found by the index: of one organisation's whole year the planner would read the table.
  return db.query<CountRow>(
    `SELECT '' AS campaign, department, '' AS lure, false AS hold_out, difficulty, ${sums} FROM (
       SELECT found.* FROM unnest($2::int[]) AS place(bucket) CROSS JOIN LATERAL (
         SELECT department, difficulty, ${columns} FROM insight_department_counts c WHERE c.org = $1 AND c.bucket = place.bucket ${own} OFFSET 0) AS found
       UNION ALL
       SELECT found.* FROM unnest($3::uuid[]) AS place(campaign) CROSS JOIN LATERAL (
         SELECT department, difficulty, ${columns} FROM insight_counts c WHERE c.org = $1 AND c.campaign = place.campaign ${own} OFFSET 0) AS found) AS parts
      GROUP BY department, difficulty`,
    [org, buckets, alone, ...(departments === "all" ? [] : [departments])],
  );
}

/** The buckets all of whose campaigns are among these, and the campaigns that lie in no such bucket. */
async function parted(
  db: Db,
  org: string,
  campaigns: readonly string[],
): Promise<{ buckets: number[]; alone: string[] }> {
  if (campaigns.length < 2) return { buckets: [], alone: [...campaigns] };
  const rows = await db.query<{ bucket: number; asked: string[]; whole: boolean }>(
    `SELECT insight_bucket(campaign) AS bucket, coalesce(array_agg(campaign) FILTER (WHERE campaign = ANY ($2)), '{}') AS asked,
            bool_and(campaign = ANY ($2)) AS whole
       FROM (SELECT DISTINCT campaign FROM insight_lure_counts WHERE org = $1) AS counted GROUP BY 1`,
    [org, campaigns],
  );
  return {
    buckets: rows.filter((one) => one.whole).map((one) => one.bucket),
    alone: rows.filter((one) => !one.whole).flatMap((one) => one.asked),
  };
}
