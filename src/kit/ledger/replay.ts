import type { Db } from "../db/index.ts";
import type { Env } from "../env.ts";
import type { Reaction } from "./reaction.ts";
import { react } from "./react.ts";
import { waitAtMost } from "./store/readers.ts";
import { countParked, factsUpTo, forgetParked, lockReader, organisationsWith } from "./store/replay.ts";

const batch = 5000;
/** So long somebody else's lock is waited for (milliseconds), while the reader waits behind. */
const lockMs = 30_000;

/** What came of an organisation. */
interface Replayed {
  org: string;
  /** Facts that were read again. */
  facts: number;
  /** Those of them that the reaction cannot take, with an alarm in the log. */
  parked: number;
  /** Why nothing was changed; absent when all went well. */
  fault?: Error;
}

/**
 * Makes what a reaction derives from facts anew, one organisation after another, each in one transaction: emptied, and every fact read again up to where
 * the reader stands, which stays there. Until it commits everybody sees what was there before; interrupted, it has changed the organisations that are
 * done and no other. The product may run meanwhile: its reader waits while an organisation is done, and goes on from the same place.
 * @param reaction one with a `reset`
 * @param onDone told of each organisation
 */
export async function replay(
  env: Env,
  reaction: Reaction,
  onDone: (one: Replayed) => void = () => {},
): Promise<Replayed[]> {
  const database = env.database.longRunning();
  const done: Replayed[] = [];
  for (const org of await database.worker((db) => organisationsWith(db, reaction.kinds))) {
    const one = await database
      .tx(org, (db) => replayOne(env, db, reaction, org))
      .catch((fault: Error): Replayed => ({ org, facts: 0, parked: 0, fault }));
    done.push(one);
    onDone(one);
  }
  return done;
}

async function replayOne(env: Env, db: Db, reaction: Reaction, org: string): Promise<Replayed> {
  await waitAtMost(db, lockMs);
  const cursor = await lockReader(db, org, reaction.name);
  // Whoever has read nothing has derived nothing, and begins at the first fact by itself.
  if (cursor === null) return { org, facts: 0, parked: 0 };
  await forgetParked(db, org, reaction.name);
  await reaction.reset!(db, org);
  let read = 0;
  for await (const facts of factsUpTo(db, org, cursor, reaction.kinds, batch)) {
    const { late, why } = await react(env, db, reaction, org, facts);
    if (late.length > 0) throw why;
    read += facts.length;
  }
  return { org, facts: read, parked: await countParked(db, org, reaction.name) };
}
