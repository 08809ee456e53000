import type { Db } from "../db/index.ts";
import type { Env } from "../env.ts";
import type { Fact, FactKind, FactOf } from "./fact.ts";

export interface Reaction {
  /** The reader's name; also that of its cursor. */
  name: string;
  kinds: readonly string[];
  run: (context: ReactionContext) => Promise<void>;
  /** What it derives from facts and from nothing else: see `reaction`. */
  reset?: Reset;
}

/** Empties what a reaction has derived for an organisation, in the transaction in which it is derived anew. */
export type Reset = (db: Db, org: string) => Promise<void>;

export interface ReactionContext<F = Fact> {
  org: string;
  /** Facts of one organisation, in the ledger's order; at most a few hundred, in a replay a few thousand. */
  facts: F[];
  /** The reader's own transaction, with the organisation set: what is written here and the cursor move together. */
  db: Db;
  env: Env;
}

/**
 * What a feature does when facts of earlier features appear: in the background, exactly once in effect.
 * It must bear being replayed from zero: it writes its own tables only, and what goes outward is a row unique by (fact, effect).
 * @param read the kinds it reads: they decide what `facts` hold
 * @param reset given where all that it writes comes from facts and nothing else: then `npm run replay` can make it anew
 */
export function reaction<F extends FactKind>(
  name: string,
  read: readonly F[],
  run: (context: ReactionContext<FactOf<F>>) => Promise<void>,
  reset?: Reset,
): Reaction {
  const kinds = read.map((one) => one.kind);
  return { name, kinds, run: run as Reaction["run"], ...(reset && { reset }) };
}
