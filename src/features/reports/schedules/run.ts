import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Actor, Context, Env } from "../../../kit/feature.ts";
import { job } from "../../../kit/jobs.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { Problem, refuse } from "../../../kit/problem.ts";
import { requireOrderer } from "../../../kit/progress/index.ts";
import { hasWords } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { contract } from "../contract.ts";
import { orderReport } from "../make.ts";
import { periodOf } from "../rules.ts";
import { nextPeriod, periodAfter } from "./due.ts";
import { mayReadReports } from "./readers.ts";
import {
  hasReported,
  lockSchedule,
  listSchedules,
  noteRun,
  organisationsWithSchedules,
  readersOf,
  detachReports,
} from "./store.ts";
import type { Schedule } from "./store.ts";

// What hangs in one organisation holds up nobody else's reports.
const sweepOf = sweepPerProcess({ atOnce: 2, perKey: 1 }, "an organisation's scheduled reports wait");
const patience = 60_000;

async function makeAll(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const org of await env.database.reachable((db) => organisationsWithSchedules(db)))
    sweep.start(org, () => makeDue(env, org));
  await sweep.settled(patience);
}

/**
 * Orders the reports that are due of an organisation's schedules, those of a time in which nothing ran one after the other. May be run again at any point.
 * @param clock the database's when absent
 */
export async function makeDue(env: Env, org: string, clock?: Date): Promise<void> {
  const schedules = await env.database.tx(org, (db) => listSchedules(db, org));
  for (const { id } of schedules.filter((one) => one.active))
    while (await env.database.tx(org, (db, now) => makeNext({ env, db, org, now: clock ?? now }, id)));
}

type Here = Pick<Context, "env" | "db" | "org" | "now">;

/** Orders one report of a schedule if it is due. @returns whether there may be another one */
async function makeNext(here: Here, id: string): Promise<boolean> {
  const { db, org, now } = here;
  const one = await lockSchedule(db, org, id);
  if (!one?.active) return false;
  const { timeZone } = await organisation(db, org);
  const next = nextPeriod(one.every, timeZone, now);
  if (one.nextPeriod >= next) {
    // The clock had run ahead, and was put back. What it made of a time that is not over yet lacks the rest of it: it stays, and is made once more.
    if (one.nextPeriod > next) {
      await detachReports(db, org, id, unfinished(one, next, timeZone, now));
      await noteRun(db, org, id, { ...one, nextPeriod: next });
    }
    return false;
  }
  const known = await hasReported(db, org, id, one.nextPeriod);
  const failed = known ? null : await order(here, one);
  const nextOne = { nextPeriod: periodAfter(one.nextPeriod, one.every) };
  if (!failed) await noteRun(db, org, id, { ...nextOne, active: true, problem: known ? one.problem : null });
  else await noteRun(db, org, id, { ...nextOne, active: !ends(failed), problem: kept(failed) });
  return !failed || !ends(failed);
}

/** The periods from one on, before that which was to be next, that are not over. */
function unfinished({ every, nextPeriod: end }: Schedule, from: string, timeZone: string, now: Date): string[] {
  const found: string[] = [];
  for (let period = from; period < end; period = periodAfter(period, every))
    if (periodOf(period, timeZone).to > now) found.push(period);
  return found;
}

async function order(here: Here, one: Schedule): Promise<Problem | null> {
  const { env, db, org, now } = here;
  const { id, kind, department, language, nextPeriod: period } = one;
  const scope = { period, ...(department && { department }) };
  try {
    const ordered = { actor: { ...ordererOf(one), may: ["reports:make", "reports:read"] } };
    const actor = await requireOrderer(db, org, ordered, "reports:make", now);
    const may = await mayReadReports(db, org);
    if (!(await readersOf(db, org, [id])).some(may)) return refuse("forbidden", "no-readers", "");
    const context = { env, db, org, now, actor, input: {} };
    const report = await orderReport(context, { kind, scope, language: language ?? undefined, schedule: id });
    await audited(contract.makeReport, { db, org, actor }, { id: report.id, detail: { kind, ...scope, schedule: id } });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function ordererOf({ requestedBy, requestedMember }: Schedule): Omit<Actor, "may"> {
  const [kind, ...id] = requestedBy.split(":");
  return { kind: kind as Actor["kind"], id: id.join(":"), member: requestedMember, name: "" };
}

/** What no other month will mend: somebody has to look at it. */
function ends({ kind }: Problem): boolean {
  return kind === "forbidden" || kind === "missing" || kind === "invalid";
}

/** Why nothing was made, for whoever will read it. */
function kept({ reason }: Problem): string {
  const key = `schedule.problem.${reason}`;
  return storedWords("reports", (hasWords("reports", key) ? key : "schedule.problem.other") as KeyOf<"reports">);
}

export const scheduleJobs = [job("make-scheduled-reports", { every: 900 }, makeAll)];
