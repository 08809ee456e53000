import type { Db } from "../../../kit/db/index.ts";
import { counters } from "../store.ts";
import type { CountRow } from "../store.ts";

const columns = counters.join(", ");
const less = counters.map((one) => `-${one} AS ${one}`).join(", ");
const sums = counters.map((one) => `sum(${one})::int AS ${one}`).join(", ");
const something = counters.map((one) => `sum(${one}) <> 0`).join(" OR ");

/**
 * The counts of some campaigns together, by department and difficulty: as they are kept added up where most campaigns of a bucket are asked for, less those
 * that are not, and campaign by campaign elsewhere. Where all is zero nothing is told.
 * @param departments only these
 */
export async function departmentRows(
  db: Db,
  org: string,
  campaigns: readonly string[],
  departments: "all" | readonly string[],
): Promise<CountRow[]> {
  const { buckets, others, alone } = await parted(db, org, campaigns);
  const own = departments === "all" ? "" : "AND c.department = ANY ($5)";
  // Place by place, so that each is found by the index: of one organisation's whole year the planner would read the table.
  const ofCampaigns = (places: string, read: string) =>
    `SELECT found.* FROM unnest(${places}::uuid[]) AS place(campaign) CROSS JOIN LATERAL (
         SELECT department, difficulty, ${read} FROM insight_counts c WHERE c.org = $1 AND c.campaign = place.campaign ${own} OFFSET 0) AS found`;
  return db.query<CountRow>(
    `SELECT '' AS campaign, department, '' AS lure, false AS hold_out, difficulty, ${sums} FROM (
       SELECT found.* FROM unnest($2::int[]) AS place(bucket) CROSS JOIN LATERAL (
         SELECT department, difficulty, ${columns} FROM insight_department_counts c WHERE c.org = $1 AND c.bucket = place.bucket ${own} OFFSET 0) AS found
       UNION ALL ${ofCampaigns("$3", less)}
       UNION ALL ${ofCampaigns("$4", columns)}) AS parts
      GROUP BY department, difficulty HAVING ${something}`,
    [org, buckets, others, alone, ...(departments === "all" ? [] : [departments])],
  );
}

interface Parts {
  /** Of which more campaigns are asked for than not. */
  buckets: number[];
  /** Campaigns in these that are not asked for. */
  others: string[];
  /** Campaigns that are asked for and lie elsewhere. */
  alone: string[];
}

// A campaign that is counted for the first time between this and the sum may be in it for one reading, before it is asked for.
async function parted(db: Db, org: string, campaigns: readonly string[]): Promise<Parts> {
  if (campaigns.length < 2) return { buckets: [], others: [], alone: [...campaigns] };
  const rows = await db.query<{ bucket: number; asked: string[]; others: string[] }>(
    `SELECT insight_bucket(campaign) AS bucket, coalesce(array_agg(campaign) FILTER (WHERE campaign = ANY ($2)), '{}') AS asked,
            coalesce(array_agg(campaign) FILTER (WHERE campaign <> ALL ($2)), '{}') AS others
       FROM (SELECT DISTINCT campaign FROM insight_lure_counts WHERE org = $1) AS counted GROUP BY 1`,
    [org, campaigns],
  );
  const [most, few] = [true, false].map((more) =>
    rows.filter(({ asked, others }) => asked.length > others.length === more),
  ) as [typeof rows, typeof rows];
  return {
    buckets: most.map((one) => one.bucket),
    others: most.flatMap((one) => one.others),
    alone: few.flatMap((one) => one.asked),
  };
}
