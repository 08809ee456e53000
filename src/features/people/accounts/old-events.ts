import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { daysBefore } from "../../../kit/personal.ts";
import { orderedRemoval } from "../../../kit/removal.ts";

/** The provider's own table of events, reached in the worker's transaction. */
export interface OldEvents {
  dropOldEvents(db: Db, before: Date): Promise<unknown>;
}

const keptDays = 30;

/**
 * What happened to accounts more than thirty days ago goes, but not by a clock that was ahead for a while (0566): neither what their owners are shown nor what waits to be
 * handed on.
 * @returns to be called about once an hour
 */
export function forgetOldEvents({ database }: Pick<Env, "database">, events: OldEvents): () => Promise<void> {
  const takesPlace = orderedRemoval();
  return () =>
    database.worker(async (db, now) => {
      if (takesPlace(now)) await events.dropOldEvents(db, daysBefore(now, keptDays));
    });
}
