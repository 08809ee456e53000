import type { Config } from "../../../kit/config.ts";
import type { Env } from "../../../kit/feature.ts";
import { linesOf, retentionDays } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { forgetMarks } from "../../../kit/journal/store.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { keepBeating, newBeat } from "./alive.ts";
import type { Beat } from "./alive.ts";
import { holdUnknown } from "./hold.ts";
import { effectJournal } from "./journal.ts";
import type { EffectJournal, EffectLine } from "./journal.ts";
import { compareMarks } from "./marks.ts";
import { restoreLacked, setApart, unless } from "./restoring.ts";

interface Compared {
  /** Under way or done; null when it is to be done. */
  first: Promise<void> | null;
  /** The same of whether messages wait for somebody's word. */
  held: Promise<void> | null;
  beat: Beat;
}

const compared = new WeakMap<Config, Compared>();

/**
 * To be called before anything leaves: compares the database with the journals of this data folder, once in a process and whenever the database has turned
 * out to be older than what left. What left and is not known here does not leave again, and what people wished meanwhile holds again; where no journal tells it, everything waits for somebody's word.
 * @throws when the database cannot be asked; nothing may leave then
 */
export async function compareEffects(env: Env): Promise<void> {
  await compareAnswers(env);
  const state = compared.get(env.config)!;
  state.held ??= holdUnknown(env, effectJournal(env).folder).catch((error: unknown) => {
    state.held = null;
    throw error;
  });
  await state.held;
  await keepAlive(env);
}

/** The same where the database has turned out to be older than what else a process knows. */
export async function compareAnew(env: Env): Promise<void> {
  forgetCompared(env);
  await compareEffects(env);
}

/** Whoever is heard or sends next compares first, also where that goes on just now: it may have read the journals before. */
export function forgetCompared(env: Env): void {
  effectJournal(env).behind = true;
  const state = compared.get(env.config);
  if (state) state.first = state.held = null;
}

/** Says that this process lives where that is due, while something goes on leaving for long. */
export async function keepAlive(env: Env): Promise<void> {
  const state = compared.get(env.config);
  if (state) await keepBeating(env, effectJournal(env).folder, state.beat);
}

/**
 * The same as `compareEffects` for who takes answers, and for a process that seldom sends, as it starts: it keeps nobody's messages, and does not say that it
 * lives, for what left by another one it could not tell.
 */
export async function compareAnswers(env: Env): Promise<void> {
  const journal = effectJournal(env);
  const state = compared.get(env.config) ?? { first: null, held: null, beat: newBeat() };
  compared.set(env.config, state);
  if (journal.behind) state.first = state.held = null;
  state.first ??= compare(env, journal).catch((error: unknown) => {
    state.first = null;
    throw error;
  });
  await state.first;
}

/**
 * The same before it is asked who wants no more: what journals say of that stands in the database then, also of organisations whose node was away as they were
 * compared.
 * @param orgs whose lists are asked
 * @throws when that cannot be known; nothing may leave then
 */
export async function compareWishes(env: Env, orgs: readonly string[]): Promise<void> {
  await compareAnswers(env);
  for (const org of orgs) await effectJournal(env).apart.get(org)?.();
}

async function compare(env: Env, journal: EffectJournal): Promise<void> {
  const { root, folder } = journal;
  const ids = await presentJournals(env, root);
  const { behind, markOf, orgs, away } = await compareMarks(env, journal, ids);
  // Those that were set apart before and that nothing is said of now stay so until they are asked themselves.
  for (const org of orgs) journal.apart.delete(org);
  const read = async (id: string) => (await linesOf<EffectLine>(root, id)).filter(({ org }) => !away.has(org));
  if (behind.length > 0) await restoreLacked(env, journal, behind, markOf, read, (org) => away.add(org));
  setApart(env, journal, away, ids);
  journal.behind = false;
  // Another start does it where some are out of reach now.
  await env.database
    .worker((db) => forgetMarks(db, "left_marks", { folder, journals: ids }, retentionDays))
    .catch(unless(isUnreachable));
}
