import { join } from "node:path";
import type { Config } from "../../../kit/config.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import type { Journal } from "../../../kit/journal/journal.ts";
import { moveMark } from "../../../kit/journal/store.ts";
import { isDone } from "../store/effects.ts";

/** What left beside simulations, or came back: MACs of what it was for. */
type Line = { org: string } & ({ seq: number; left: string[] } | { seq?: never; back: string[] });

export type EffectJournal = Journal<Line>;

const opened = new WeakMap<Config, EffectJournal>();

/** The journal of this process. */
export function effectJournal({ config }: Pick<Env, "config">): EffectJournal {
  let found = opened.get(config);
  if (!found) opened.set(config, (found = openJournal(join(config.dataDir, "left-journal"))));
  return found;
}

/**
 * Writes down outside the database, too, that something is about to leave. Call it right before that cannot be taken back.
 * @param effect names what it is for, the same whenever it is made again
 * @param commit what is to be committed together with it; false keeps it here
 * @returns whether it may leave: not when it has left already, or when this database turns out to be older than what left
 * @throws when the disk takes no lines
 */
export async function commitEffect(
  env: Env,
  org: string,
  effect: string,
  commit: (db: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const journal = effectJournal(env);
  if (journal.behind) return false;
  // Of an organisation whose node was away nobody knows yet; whether it still is, this tells.
  await journal.apart.get(org)?.();
  if (journal.trouble !== null) await journal.probe();
  const { journal: id, seq, known } = journal.next(org);
  const what = macOf(env, org, effect);
  const mark = { org, journal: id, folder: journal.folder, seq };
  try {
    const go = await env.database.tx(org, async (db) => {
      if ((await isDone(db, org, what)) || !(await commit(db))) return false;
      if (!(await moveMark(db, "left_marks", mark, known))) throw new Behind();
      return true;
    });
    if (!go) return false;
  } catch (error) {
    if (!(error instanceof Behind)) throw error;
    journal.behind = true;
    return false;
  }
  await journal.append(id, [{ org, seq, left: [what] }]);
  return true;
}

/** What was about to leave came back and may be tried again. */
export function withdrawEffect(env: Env, org: string, effect: string): void {
  effectJournal(env).note({ org, back: [macOf(env, org, effect)] });
}

/** Whether it left before this database was put back to a backup. */
export function hasTakenEffect(env: Env, db: Db, org: string, effect: string): Promise<boolean> {
  return isDone(db, org, macOf(env, org, effect));
}

/** Effects name members and addresses; the journal names nobody. */
function macOf({ secrets }: Pick<Env, "secrets">, org: string, effect: string): string {
  return secrets.mac("left", `${org} ${effect}`).subarray(0, 15).toString("base64url");
}

class Behind extends Error {}
