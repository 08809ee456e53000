import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { beginMark } from "../../../kit/journal/store.ts";
import { systemOrganisation } from "../../organisations/index.ts";

/** A process's word that it lives, and sends from its data folder. */
export interface Beat {
  /** When the next is due, by a monotonic clock in milliseconds. */
  dueAt: number;
  underWay: Promise<void> | null;
  /** Whether the first has been tried. */
  begun: boolean;
}

/** Milliseconds after which a process says again that it lives, and after which where it could not; a folder that is silent for two minutes is a machine that is gone. */
const beats = { every: 30_000, retry: 5000 };

export const newBeat = (): Beat => ({ dueAt: Number.NEGATIVE_INFINITY, underWay: null, begun: false });

/** Says that this process lives when that is due, once for all who send; nobody waits for it but those before the first. */
export async function keepBeating(env: Env, folder: string, beat: Beat): Promise<void> {
  if (performance.now() >= beat.dueAt)
    beat.underWay ??= sayAlive(env, folder)
      .then(
        () => beats.every,
        (error: unknown) => {
          // Where the installation's rows are away nobody can read whether this one lives, either; it says so as soon as they are back.
          if (!isUnreachable(error) && !beat.begun) throw error;
          if (!isUnreachable(error)) env.log.warn({ err: error }, "this process could not note that it lives");
          return beats.retry;
        },
      )
      .then((pause) => {
        beat.dueAt = performance.now() + pause;
        beat.begun = true;
      })
      .finally(() => (beat.underWay = null));
  if (!beat.begun) await beat.underWay;
}

async function sayAlive(env: Env, folder: string): Promise<void> {
  const own = { org: systemOrganisation, journal: folder, folder, seq: 0 };
  await env.database.tx(systemOrganisation, (db) => beginMark(db, "left_marks", own));
}
