import type { Db } from "../db/index.ts";
import type { Env } from "../feature.ts";
import { insertFacts, insertFactsFrom } from "./store.ts";

export { startReaders, replay } from "./readers.ts";
export { eraseFromLedger, factsAbout, factsInsert, factsOf, forgetPeople, repairAfterRestore } from "./store.ts";

/** Something that happened, never changed. `key` orders facts and is unique. */
export interface Fact<D = any> {
  tx: string;
  id: string;
  kind: string;
  org: string;
  person: string | null;
  data: D;
  at: Date;
}

export interface NewFact {
  /** Past tense, such as `recipient.clicked`. */
  kind: string;
  /** The member concerned, if any. */
  person?: string | null;
  data: Record<string, unknown>;
  /** When it happened; the transaction's time when absent. */
  at?: Date;
}

export interface Reaction {
  /** The reader's name; also that of its cursor. */
  name: string;
  kinds: readonly string[];
  run: (context: ReactionContext) => Promise<void>;
}

export interface ReactionContext {
  org: string;
  /** Facts of one organisation, in the ledger's order; at most a few hundred. */
  facts: Fact[];
  /** The reader's own transaction, with the organisation set: what is written here and the cursor move together. */
  db: Db;
  env: Env;
}

/**
 * What a feature does when facts of earlier features appear: in the background, exactly once in effect.
 * It must bear being replayed from zero: it writes its own tables only, and what goes outward is a row unique by (fact, effect).
 */
export function reaction(name: string, kinds: readonly string[], run: Reaction["run"]): Reaction {
  return { name, kinds, run };
}

/** Writes facts within the caller's transaction. */
export async function record(db: Db, org: string, facts: readonly NewFact[]): Promise<void> {
  if (facts.length > 0) await insertFacts(db, org, facts);
}

/**
 * Writes many facts by one statement.
 * @param select a SELECT with the columns kind text, person uuid, data jsonb, at timestamptz; `$1` is the organisation
 * @returns how many were written
 */
export function recordFrom(db: Db, org: string, select: string, params: unknown[] = []): Promise<number> {
  return insertFactsFrom(db, org, select, params);
}
