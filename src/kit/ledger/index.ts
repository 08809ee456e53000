import type { Database, Db } from "../db/index.ts";
import type { NewFact } from "./fact.ts";
import { insertFacts, insertFactsFrom } from "./store/facts.ts";
import type { FactRow } from "./store/facts.ts";
import { isSomethingUnread } from "./store/readers.ts";

export type { Fact, FactKind, FactOf, NewFact, Written } from "./fact.ts";
export { reaction } from "./reaction.ts";
export type { Reaction, ReactionContext, Reset } from "./reaction.ts";
export { startReaders } from "./readers.ts";
export { replay } from "./replay.ts";
export { declareReaders } from "./versions.ts";
export type { FactRow } from "./store/facts.ts";
export { countFacts, factsInsert, factsOf, factsOfDeliveries, factsUntil, scatteredFactsOf } from "./store/facts.ts";
export { eraseFromLedger, factsAbout, forgetPeople } from "./store/people.ts";

/** Whether every reader has read all facts that there are at this moment. */
export async function isReadToTheEnd(database: Pick<Database, "worker">): Promise<boolean> {
  return !(await database.worker((db) => isSomethingUnread(db)));
}

/** Writes facts within the caller's transaction; their kinds make them. */
export async function record(db: Db, org: string, facts: readonly NewFact[]): Promise<void> {
  await insertFacts(db, org, facts);
}

/** Writes facts that a statement of the same transaction put together. The compiler does not see what it writes: the test of stored facts does. */
export async function recordRows(db: Db, org: string, facts: readonly FactRow[]): Promise<void> {
  await insertFacts(db, org, facts);
}

/**
 * Writes many facts by one statement. The compiler does not see what it writes: the test of stored facts does.
 * @param select a SELECT with the columns kind text, person uuid, data jsonb, at timestamptz; `$1` is the organisation
 * @returns how many were written
 */
export function recordFrom(db: Db, org: string, select: string, params: unknown[] = []): Promise<number> {
  return insertFactsFrom(db, org, select, params);
}
