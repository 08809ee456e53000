import type { Db } from "./handle.ts";
import type { Database } from "./index.ts";

/** A step of a statement, as `EXPLAIN (FORMAT JSON)` tells it. */
export interface PlanNode {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * What a plan reads or sorts as a whole: sequential scans of these tables, and sorts of their rows. A page that is cut first and sorted then is none, nor are
 * groups that were counted.
 */
export function wholeSteps(plan: PlanNode, grows: (table: string) => boolean): string[] {
  const own: string[] = [];
  if (plan["Node Type"] === "Seq Scan" && grows(plan["Relation Name"]!))
    own.push(`Seq Scan on ${plan["Relation Name"]}`);
  if (plan["Node Type"].endsWith("Sort"))
    own.push(
      ...tablesBelow(plan)
        .filter(grows)
        .map((table) => `${plan["Node Type"]} of ${table}`),
    );
  return [...own, ...(plan.Plans ?? []).flatMap((one) => wholeSteps(one, grows))];
}

/** The tables whose rows reach a step, but for those of which a limit lets only some through, or of which groups are told. */
function tablesBelow(plan: PlanNode): string[] {
  return (plan.Plans ?? [])
    .filter(
      (one) =>
        !/^(Limit|Aggregate)$/.test(one["Node Type"]) && !/^(InitPlan|SubPlan)$/.test(one["Parent Relationship"] ?? ""),
    )
    .flatMap((one) => [...(one["Relation Name"] ? [one["Relation Name"]] : []), ...tablesBelow(one)]);
}

/**
 * A database that tells of each query which whole steps it cannot do without: the planner may scan and sort only where nothing else leads to the answer,
 * so that some rows show what many would.
 */
export function explained(
  database: Database,
  grows: (table: string) => boolean,
  tell: (step: string, sql: string) => void,
): Database {
  const watch = (db: Db): Db => {
    const look = async (sql: string, params?: unknown[]) => {
      if (!/^\s*(SELECT|WITH)\b/.test(sql) || /FOR (UPDATE|SHARE)/.test(sql)) return;
      const row = await db.one<{ "QUERY PLAN": { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params);
      for (const step of wholeSteps(row["QUERY PLAN"][0]!.Plan, grows)) tell(step, sql);
    };
    return {
      ...db,
      query: async (sql, params, name) => (await look(sql, params), db.query(sql, params, name)),
      one: async (sql, params, name) => (await look(sql, params), db.one(sql, params, name)),
      maybe: async (sql, params, name) => (await look(sql, params), db.maybe(sql, params, name)),
    };
  };
  return {
    ...database,
    tx: (org, work) =>
      database.tx(org, async (db, now) => {
        await db.exec("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off");
        return work(watch(db), now);
      }),
  };
}
