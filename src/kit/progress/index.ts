import type { Db } from "../db/index.ts";
import type { Actor, Env } from "../feature.ts";
import { newId } from "../id.ts";
import { refuse } from "../problem.ts";
import type { Problem } from "../problem.ts";
import { endWork, eraseAddressFromLines, insertLines, insertLinesFrom, insertWork, moveWork } from "./store/work.ts";
import type { WorkLine } from "./store/work.ts";
import { dropUpload } from "./upload.ts";
import { words } from "../words.ts";

export { progressFeature } from "./feature.ts";
export { beginWork, deleteLines, findWork, lockWork } from "./store/work.ts";
export type { Work, WorkLine } from "./store/work.ts";
export { requireOrderer } from "./orderer.ts";
export { deleteUploads as dropUploads } from "./store/uploads.ts";
export { acceptUpload, dropUpload, requireKept, requireRoomForRows, requireUpload } from "./upload.ts";

/**
 * Notes a long piece of work, so that the caller can answer 202 with its id at once.
 * @param options.needs the permission that whoever looks at it needs besides `jobs:read`
 * @param options.input what the job must know later; no secrets
 * @param options.total steps to do, when known
 */
export async function startWork(
  db: Db,
  org: string,
  kind: string,
  actor: Actor,
  options: { needs: string; id?: string; input?: Record<string, unknown>; total?: number },
): Promise<string> {
  const { id = newId(), input = {}, total = null, needs } = options;
  const { kind: actorKind, id: actorId, member, name } = actor;
  const who = { kind: actorKind, id: actorId, member, name, may: [...actor.may] };
  await insertWork(db, org, { id, kind, needs, actor: who, input, total });
  return id;
}

/** Tells how far running work is; seen when the caller's transaction commits. */
export function progress(db: Db, org: string, id: string, at: { done: number; total?: number | null }): Promise<void> {
  return moveWork(db, org, id, at);
}

/** Ends work well. Work that is already over stays as it ended. */
export function finishWork(db: Db, org: string, id: string, result: object): Promise<void> {
  return endWork(db, org, id, { state: "done", result });
}

/** Ends work with the problem that a request would have been answered with. */
export function failWork(db: Db, org: string, id: string, problem: Problem): Promise<void> {
  return endWork(db, org, id, { state: "failed", problem: problem.document() });
}

/** For a job's `givenUp`: whoever waits for the work hears that it will not be done. */
export async function giveUpWork(env: Env, { org, work }: { org: string; work: string }): Promise<void> {
  await env.database.tx(org, (db) => failWork(db, org, work, givenUp()));
  await dropUpload(env, org, work);
}

/** What is said of work that failed at every try. */
export function givenUp(): Problem {
  return refuse("unavailable", "given-up", words("jobs")("given-up"));
}

/** Adds lines to the report; a line that is there already is replaced. `data.email` is known to erasure, keep addresses nowhere else. */
export async function reportLines(db: Db, org: string, id: string, lines: readonly WorkLine[]): Promise<void> {
  if (lines.length > 0) await insertLines(db, org, id, lines);
}

/**
 * Adds lines by one statement.
 * @param select columns line int, status text, data jsonb; `$1` is the organisation, `$2` the work, further parameters from `$3`
 */
export function reportLinesFrom(
  db: Db,
  org: string,
  id: string,
  select: string,
  params: readonly unknown[] = [],
): Promise<number> {
  return insertLinesFrom(db, org, id, select, params);
}

/** Cuts a person's address out of all reports (erasure). */
export function forgetAddress(db: Db, org: string, email: string): Promise<void> {
  return eraseAddressFromLines(db, org, email.toLowerCase());
}
