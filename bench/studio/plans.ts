import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PlanNode } from "../../src/kit/db/testing-plans.ts";
import type { Installation } from "./installation.ts";

/** From so many rows on a sequential scan or a sort is of a table as a whole: the pages of lists are shorter. */
const whole = 2000;

/** Lets the database write the plan of every statement into its log, with the rows that each step met. */
export async function explainEverything({ look }: Installation): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  // A setting of a library that is not loaded yet is taken from a superuser alone.
  for (const [name, value] of Object.entries(settings)) await look(`ALTER ROLE hookwise_app SET ${name} = '${value}'`);
  await startAnew(look);
}

/** Takes it back, also what an earlier run left. */
export async function explainNothing({ look }: Installation): Promise<void> {
  await look("ALTER ROLE hookwise_app RESET ALL");
  await startAnew(look);
}

// What a session has loaded it keeps.
async function startAnew(look: Installation["look"]): Promise<void> {
  await look("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'hookwise_app'");
}

/** How far the database's log is, in bytes. */
export function logEnd({ place }: Installation): number {
  return statSync(logOf(place.dataDir)).size;
}

/** What was read or sorted as a whole since the log was so long, with the statement's beginning. */
export function wholeSince({ place }: Installation, from: number): { step: string; sql: string }[] {
  const text = readFileSync(logOf(place.dataDir)).subarray(from).toString();
  return [...text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].flatMap(([, json]) => {
    const { "Query Text": sql, Plan: plan } = JSON.parse(json!) as { "Query Text": string; Plan: PlanNode };
    return stepsOf(plan).map((step) => ({ step, sql: sql.replaceAll(/\s+/g, " ").slice(0, 160) }));
  });
}

function logOf(dataDir: string): string {
  return join(dataDir, "postgres/log");
}

function stepsOf(plan: PlanNode): string[] {
  const found: string[] = [];
  // Of one turn: a table of a few pages is read as it is, also once for each row of a page.
  const met = rowsOf(plan) + (plan["Rows Removed by Filter"] ?? 0);
  if (plan["Node Type"] === "Seq Scan" && met >= whole) found.push(`Seq Scan on ${plan["Relation Name"]}: ${met} rows`);
  const sorted = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one) * (one["Actual Loops"] ?? 1), 0);
  if (plan["Node Type"].endsWith("Sort") && sorted >= whole) found.push(`${plan["Node Type"]} of ${sorted} rows`);
  return [...found, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

function rowsOf(plan: PlanNode): number {
  return plan["Actual Rows"] ?? 0;
}
