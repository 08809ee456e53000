import type { Db } from "./handle.ts";
import type { Database } from "./index.ts";

/** A step of a statement, as `EXPLAIN (FORMAT JSON)` tells it. */
export interface PlanNode {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Subplan Name"?: string;
  Strategy?: string;
  "Index Cond"?: string;
  Filter?: string;
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

/**
 * What a plan walks over of an organisation as a whole: scans of these tables to which an index leads by the organisation alone and that no limit ends, as
 * whoever counts anew does; and by which columns a limit waits for rows that are let through one by one.
 * @param few indexes that hold few of their table's rows
 * @param limited whether the plan is left as soon as enough was found
 */
export function walkedSteps(
  plan: PlanNode,
  grows: (table: string) => boolean,
  few: ReadonlySet<string>,
  limited = false,
): string[] {
  const own: string[] = [];
  // What is written is what was found below.
  const table = plan["Node Type"] === "ModifyTable" ? undefined : plan["Relation Name"];
  const short = [plan, ...below(plan)].some((one) => few.has(one["Index Name"] ?? ""));
  if (table && grows(table) && !short && ledBy(plan).size === 0) {
    if (!limited) own.push(`Walk over ${table}`);
    else own.push(...equalsIn(plan.Filter ?? "").map((column) => `Filter of ${table} by ${column}`));
  }
  return [...own, ...(plan.Plans ?? []).flatMap((one) => walkedSteps(one, grows, few, endsEarly(plan, one, limited)))];
}

/** The columns beside the organisation by which an index leads to rows. */
function ledBy(plan: PlanNode): Set<string> {
  const conditions = [plan, ...(plan["Node Type"] === "Bitmap Heap Scan" ? below(plan) : [])];
  const columns = conditions.flatMap((one) => comparedIn(one["Index Cond"] ?? ""));
  return new Set(columns.filter((column) => column !== "org"));
}

/** Whether a step below another one is left as soon as enough was found. */
function endsEarly(plan: PlanNode, one: PlanNode, limited: boolean): boolean {
  const relation = one["Parent Relationship"] ?? "";
  if (plan["Node Type"] === "Limit" && relation === "Outer") return true;
  if (/^(InitPlan|SubPlan)$/.test(relation)) return !one["Subplan Name"]?.startsWith("CTE");
  const readsAll = /^(Sort|Incremental Sort|Hash|Materialize|WindowAgg)$/.test(plan["Node Type"]);
  return limited && !readsAll && !(plan["Node Type"] === "Aggregate" && plan.Strategy !== "Sorted");
}

function below(plan: PlanNode): PlanNode[] {
  return (plan.Plans ?? []).flatMap((one) => [one, ...below(one)]);
}

const comparedIn = (condition: string) =>
  [...condition.matchAll(/\(+(?:\w+\.)?(\w+)(?:\)?::\w+)? (?:[=<>@&~]+|IS)/g)].map((found) => found[1]!);
const equalsIn = (filter: string) =>
  / OR /.test(filter) ? [] : [...filter.matchAll(/\((\w+) = (?!ANY)/g)].map((found) => found[1]!);

/** Asks a database as its owner. */
type Look = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** Lets the planner take a seeded database for one of a large organisation: its tables keep their rows, and what is known of them is multiplied. */
export async function pretendLarge(look: Look): Promise<void> {
  const tables = await look<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  // Whoever vacuums would count the rows.
  for (const { name } of tables) await look(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  await look("ANALYZE");
  await look(
    `UPDATE pg_class SET reltuples = greatest(reltuples * 1000, 200000)
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0`,
  );
}

/** The columns that follow the organisation in an index of a table, as `table.column`: by them rows are found. */
export async function columnsFound(look: Look): Promise<Set<string>> {
  const rows = await look<{ found: string }>(
    `SELECT DISTINCT i.indrelid::regclass || '.' || a.attname AS found
       FROM pg_index i JOIN pg_attribute o ON o.attrelid = i.indrelid AND o.attnum = i.indkey[0] AND o.attname = 'org'
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[1]`,
  );
  return new Set(rows.map((row) => row.found));
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

/** Which statements of a transaction are looked at. */
const reads = (sql: string) => /^\s*(SELECT|WITH)\b/.test(sql) && !/FOR (UPDATE|SHARE)/.test(sql);
/** Those that change something, too. */
export const everything = (sql: string): boolean => /^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)\b/.test(sql);

/**
 * A database that tells of each query which whole steps it cannot do without: the planner may scan and sort only where nothing else leads to the answer,
 * so that some rows show what many would.
 * @param steps what is told of a plan
 * @param which the statements that are looked at: those that read
 */
export function explained(
  database: Database,
  grows: (table: string) => boolean,
  tell: (step: string, sql: string) => void,
  steps: (plan: PlanNode) => string[] = (plan) => wholeSteps(plan, grows),
  which = reads,
): Database {
  const watch = (db: Db): Db => {
    const look = async (sql: string, params?: unknown[]) => {
      if (!which(sql)) return;
      const row = await db.one<{ "QUERY PLAN": { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params);
      for (const step of steps(row["QUERY PLAN"][0]!.Plan)) tell(step, sql);
    };
    return {
      ...db,
      query: async (sql, params, name) => (await look(sql, params), db.query(sql, params, name)),
      one: async (sql, params, name) => (await look(sql, params), db.one(sql, params, name)),
      maybe: async (sql, params, name) => (await look(sql, params), db.maybe(sql, params, name)),
      run: async (sql, params, name) => (await look(sql, params), db.run(sql, params, name)),
    };
  };
  const within =
    <T>(work: (db: Db, now: Date) => Promise<T>) =>
    async (db: Db, now: Date) => {
      await db.exec("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off");
      return work(watch(db), now);
    };
  const wrapped = (one: Database): Database => ({
    ...one,
    tx: (org, work) => one.tx(org, within(work)),
    worker: (work) => one.worker(within(work)),
    reachable: (work) => one.reachable(within(work)),
    as: (db, org, work) => one.as(db, org, (own) => work(watch(own))),
    longRunning: () => wrapped(one.longRunning()),
    hasty: (most) => ({ tx: (org, work) => one.hasty(most).tx(org, within(work)) }),
    get background() {
      return wrapped(one.background);
    },
  });
  return wrapped(database);
}
