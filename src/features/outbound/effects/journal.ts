import { join } from "node:path";
import type { Config } from "../../../kit/config.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import type { Journal } from "../../../kit/journal/journal.ts";
import { moveMark } from "../../../kit/journal/store.ts";
import { doneAmong } from "../store/effects.ts";

/**
 * What left beside simulations, or came back: MACs of what it was for; and what was wished at addresses. `left` stands in each line with a mark, since a version
 * before reads it.
 */
export type EffectLine = { org: string } & (
  | { seq: number; left: string[]; wishes?: SealedWish[] }
  | { seq?: never; back: string[]; wishes?: never }
);

/** That somebody wants no more of a channel, or some again. */
export interface SealedWish {
  kind: "stop" | "start";
  channel: string;
  /** As it stands in the organisation's list, sealed for this organisation and channel, base64url. */
  address: string;
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
}

export type EffectJournal = Journal<EffectLine>;

const opened = new WeakMap<Config, EffectJournal>();

/** The journal of this process. */
export function effectJournal({ config }: Pick<Env, "config">): EffectJournal {
  let found = opened.get(config);
  if (!found) opened.set(config, (found = openJournal(join(config.dataDir, "left-journal"))));
  return found;
}

/** The journal of this process, if it has had to do with one. */
export function openedEffectJournal({ config }: Pick<Env, "config">): EffectJournal | undefined {
  return opened.get(config);
}

/**
 * Writes down outside the database, too, that something is about to leave. Call it right before that cannot be taken back.
 * @param effects name what it is for, the same whenever it is made again
 * @param commit what is to be committed together with it; false keeps it here
 * @returns those that may leave: none that has left already, and none at all when this database turns out to be older than what left
 * @throws when the disk takes no lines
 */
export async function commitEffects(
  env: Env,
  org: string,
  effects: readonly string[],
  commit: (db: Db) => Promise<boolean> = async () => true,
): Promise<ReadonlySet<string>> {
  const journal = effectJournal(env);
  const none = new Set<string>();
  if (journal.behind) return none;
  if (journal.trouble !== null) await journal.probe();
  let open: string[] = [];
  try {
    const marked = await commitMarked(env, org, async (db) => {
      const done = await takenAmong(env, db, org, effects);
      open = effects.filter((effect) => !done.has(effect));
      return open.length > 0 && (await commit(db));
    });
    if (!marked) return none;
    await journal.append(marked.journal, [
      { org, seq: marked.seq, left: open.map((effect) => macOf(env, org, effect)) },
    ]);
  } catch (error) {
    if (!(error instanceof Behind)) throw error;
    return none;
  }
  return new Set(open);
}

/**
 * Commits something together with the mark of the line that is to be appended about it.
 * @param work false where no line is to be written
 * @param beforeCommit what throws here commits nothing
 * @returns the journal and the number of the line; null where there is to be none
 * @throws Behind, with nothing committed, when this database turns out to be older than what the journal says
 */
export async function commitMarked(
  env: Env,
  org: string,
  work: (db: Db, now: Date) => Promise<boolean>,
  beforeCommit?: (mark: { journal: string; seq: number }) => void,
): Promise<{ journal: string; seq: number } | null> {
  const journal = effectJournal(env);
  // Of an organisation whose node was away nobody knows yet; whether it still is, this tells.
  await journal.apart.get(org)?.();
  const { journal: id, seq, known } = journal.next(org);
  const mark = { org, journal: id, folder: journal.folder, seq };
  const moved = await env.database.tx(org, async (db, now) => {
    if (!(await work(db, now))) return false;
    if (!(await moveMark(db, "left_marks", mark, known))) {
      journal.behind = true;
      throw new Behind();
    }
    beforeCommit?.({ journal: id, seq });
    return true;
  });
  return moved ? { journal: id, seq } : null;
}

/** `commitEffects` of one. */
export async function commitEffect(
  env: Env,
  org: string,
  effect: string,
  commit?: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  return (await commitEffects(env, org, [effect], commit)).has(effect);
}

/** What was about to leave came back and may be tried again. */
export function withdrawEffect(env: Env, org: string, effect: string): void {
  effectJournal(env).note({ org, back: [macOf(env, org, effect)] });
}

/** Those that left before this database was put back to a backup. */
export async function takenAmong(
  env: Env,
  db: Db,
  org: string,
  effects: readonly string[],
): Promise<ReadonlySet<string>> {
  const byMac = new Map(effects.map((effect) => [macOf(env, org, effect), effect]));
  return new Set((await doneAmong(db, org, [...byMac.keys()])).map((what) => byMac.get(what)!));
}

/** Effects name members and addresses; the journal names nobody. */
function macOf({ secrets }: Pick<Env, "secrets">, org: string, effect: string): string {
  return secrets.mac("left", `${org} ${effect}`).subarray(0, 15).toString("base64url");
}

/** The database is older than what the journal says, or that was begun anew meanwhile: what was to be committed has to be tried once more. */
export class Behind extends Error {}
