import type { Config } from "../../../kit/config.ts";
import type { Env } from "../../../kit/feature.ts";
import { retentionDays, lastMarks, linesOf } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { beginMark, forgetMarks, marksOf, marksOfOne } from "../../../kit/journal/store.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { words } from "../../../kit/words.ts";
import { systemOrganisation, isOrganisationDeleted } from "../../organisations/index.ts";
import { storeDoneEffects, dropHeld, holdMessages, organisationsOfOtherFolders, isAlive } from "../store/effects.ts";
import { effectJournal } from "./journal.ts";
import type { EffectJournal } from "./journal.ts";
import { lackedWishes, restoreWishes } from "./wishes.ts";

interface Compared {
  /** Under way or done; null when it is to be done. */
  first: Promise<void> | null;
  beat: Beat;
}

/** A process's word that it lives. */
interface Beat {
  /** When the next is due, by a monotonic clock in milliseconds. */
  dueAt: number;
  underWay: Promise<void> | null;
  /** Whether the first has been tried. */
  begun: boolean;
}

const compared = new WeakMap<Config, Compared>();
/** Milliseconds after which a process says again that it lives, and after which where it could not; a folder that is silent for two minutes is a machine that is gone. */
const beats = { every: 30_000, retry: 5000 };

/**
 * To be called before anything leaves: compares the database with the journals of this data folder, once in a process and whenever the database has turned
 * out to be older than what left. What left and is not known here does not leave again, and what people wished meanwhile holds again; where no journal tells it, everything waits for somebody's word.
 * @throws when the database cannot be asked; nothing may leave then
 */
export async function compareEffects(env: Env): Promise<void> {
  await compareOnce(env);
  await keepAlive(env);
}

/** Says that this process lives where that is due, while something goes on leaving for long. */
export async function keepAlive(env: Env): Promise<void> {
  const state = compared.get(env.config);
  if (state) await keepBeating(env, effectJournal(env).folder, state.beat);
}

async function compareOnce(env: Env): Promise<void> {
  const journal = effectJournal(env);
  const beat = { dueAt: Number.NEGATIVE_INFINITY, underWay: null, begun: false };
  const state = compared.get(env.config) ?? { first: null, beat };
  compared.set(env.config, state);
  if (journal.behind) state.first = null;
  state.first ??= compare(env, journal).catch((error: unknown) => {
    state.first = null;
    throw error;
  });
  await state.first;
}

/**
 * The same as a process starts that takes answers and seldom sends, where its data folder has journals. A new folder knows nothing, and is no reason yet to keep
 * anybody's messages. Nor does who only answers say that it lives: what left by another one it could not tell.
 */
export async function compareKept(env: Env): Promise<void> {
  if (await hasJournals(env)) await compareOnce(env);
}

/**
 * The same before an answer is written, for which nobody's messages are kept.
 * @returns false where they would be: a new folder, others known and no process of theirs alive. What is written then must leave no mark, or whoever sends from
 *   this folder next would take it for a known one
 */
export async function compareForAnswer(env: Env): Promise<boolean> {
  const { folder } = effectJournal(env);
  const isFirst = !compared.get(env.config)?.first;
  if (isFirst && !(await hasJournals(env)) && (await unknownBeside(env, folder)).length > 0) return false;
  await compareOnce(env);
  return true;
}

/**
 * The same before it is asked who wants no more: what journals say of that stands in the database then, also of organisations whose node was away as they were
 * compared.
 * @param orgs whose lists are asked
 * @throws when that cannot be known; nothing may leave then
 */
export async function compareWishes(env: Env, orgs: readonly string[]): Promise<void> {
  await compareForAnswer(env);
  for (const org of orgs) await effectJournal(env).apart.get(org)?.();
}

async function hasJournals(env: Env): Promise<boolean> {
  return (await presentJournals(env, effectJournal(env).root)).length > 0;
}

/** Says that this process lives when that is due, once for all who send; nobody waits for it but those before the first. */
async function keepBeating(env: Env, folder: string, beat: Beat): Promise<void> {
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

async function compare(env: Env, journal: EffectJournal): Promise<void> {
  const { root, folder } = journal;
  const ids = await presentJournals(env, root);
  const ends = new Map<string, Map<string, number>>();
  for (const id of ids) ends.set(id, await lastMarks(root, id));
  // After the files: a living neighbour's marks are in the database before they are in its file.
  const orgs = new Set([...ends.values()].flatMap((one) => [...one.keys()]));
  const { markOf, away } = await marksFor(env, ids, orgs);
  const lacks = (id: string) => [...ends.get(id)!].some(([org, seq]) => !away.has(org) && seq > markOf(org, id));
  const behind = ids.filter(lacks);
  // Those that were set apart before and that nothing is said of now stay so until they are asked themselves.
  for (const org of orgs) journal.apart.delete(org);
  if (behind.length > 0) await restored(env, journal, behind, markOf, away);
  else await holdUnknown(env, folder);
  for (const org of away) setApart(env, journal, org, ids);
  journal.behind = false;
  // Another start does it where some are out of reach now.
  await env.database
    .worker((db) => forgetMarks(db, "left_marks", { folder, journals: ids }, retentionDays))
    .catch(unless(isUnreachable));
}

interface Marks {
  markOf: (org: string, id: string) => number;
  /** Those of which nobody can say now. */
  away: Set<string>;
}

/** The marks of some journals; one by one of the organisations that are asked for where they cannot be asked for all at once. @throws when none can be reached */
async function marksFor(env: Env, ids: readonly string[], orgs: ReadonlySet<string>): Promise<Marks> {
  const marks = new Map<string, number>();
  const note = (rows: Awaited<ReturnType<typeof marksOf>>) => {
    for (const { org, journal: id, seq } of rows) marks.set(`${org} ${id}`, seq);
  };
  const away = new Set<string>();
  try {
    note(await env.database.worker((db) => marksOf(db, "left_marks", ids)));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    for (const org of orgs)
      await env.database
        .tx(org, async (db) => note(await marksOfOne(db, "left_marks", org, ids)))
        .catch((one: unknown) => {
          if (!isUnreachable(one)) throw one;
          away.add(org);
        });
    if (away.size === orgs.size && orgs.size > 0) throw error;
  }
  return { markOf: (org, id) => marks.get(`${org} ${id}`) ?? 0, away };
}

/** Keeps what an organisation has to send until it can be compared. */
function setApart(env: Env, journal: EffectJournal, org: string, ids: readonly string[]): void {
  const settle = async () => {
    // Asked alone: what it lacks, others' marks do not tell.
    const marks = await env.database.tx(org, (db) => marksOfOne(db, "left_marks", org, ids));
    const markOf = (_of: string, id: string) => marks.find(({ journal: one }) => one === id)?.seq ?? 0;
    await restored(env, journal, ids, markOf, new Set(), org);
    if (journal.apart.get(org) === settle) journal.apart.delete(org);
  };
  journal.apart.set(org, settle);
}

/** @param away gets those that cannot be reached now @param only the one organisation that is meant; all when absent */
async function restored(
  env: Env,
  journal: EffectJournal,
  ids: readonly string[],
  markOf: (org: string, id: string) => number,
  away: Set<string>,
  only?: string,
): Promise<void> {
  let lost = 0;
  let found = only === undefined;
  const wishes = await lackedWishes(env, journal.root, await presentJournals(env, journal.root), markOf);
  for (const id of ids) {
    const orgs = new Map<string, { last: number; left: Set<string> }>();
    for (const line of await linesOf<Parameters<EffectJournal["note"]>[0]>(journal.root, id)) {
      const ofOrg = orgs.get(line.org) ?? { last: 0, left: new Set() };
      orgs.set(line.org, ofOrg);
      if ("back" in line) for (const one of line.back) ofOrg.left.delete(one);
      else {
        ofOrg.last = Math.max(ofOrg.last, line.seq);
        if (line.seq > markOf(line.org, id)) for (const one of line.left) ofOrg.left.add(one);
      }
    }
    for (const [org, { last, left }] of orgs) {
      if (away.has(org) || (only ?? org) !== org || last <= markOf(org, id)) continue;
      found = true;
      const one = env.database.tx(org, async (db) => {
        // Its marks went with its other rows.
        if (await isOrganisationDeleted(db, org)) return;
        lost += left.size;
        await storeDoneEffects(db, org, [...left]);
        // Another process may have settled it since it was asked, and people may have wished otherwise.
        const marks = await marksOfOne(db, "left_marks", org, [id]);
        if (!marks.some(({ seq }) => seq >= last)) await restoreWishes(db, org, wishes.get(org));
        await beginMark(db, "left_marks", { org, journal: id, folder: journal.folder, seq: last });
      });
      await (only === undefined ? one.catch(unless((error) => isUnreachable(error) && away.add(org))) : one);
    }
  }
  if (lost > 0)
    env.log.error({ messages: lost }, "the database is older than what was sent: these messages do not go out again");
  if (found) journal.renew();
}

/** Goes on after an error that may be; throws any other. */
function unless(may: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!may(error)) throw error;
  };
}

async function holdUnknown(env: Env, folder: string): Promise<void> {
  const orgs = await unknownBeside(env, folder);
  for (const org of orgs)
    await env.database.tx(org, async (db) => {
      await holdMessages(db, org);
      // Codes and news of accounts that nobody looks after: whoever needs one asks again.
      if (org === systemOrganisation) await dropHeld(db, org, words("outbound")("held.dropped"));
    });
  if (orgs.length > 0)
    env.log.error(
      { organisations: orgs.length },
      "the data folder that knows what was sent is not here: messages wait until somebody says whether they are to go out",
    );
}

/** Whose messages wait where nothing of this folder is known to the database, but another's is, and nobody lives who could have it. */
async function unknownBeside(env: Env, folder: string): Promise<string[]> {
  return (await isKnown(env, folder)) ? [] : env.database.worker((db) => organisationsOfOtherFolders(db, folder));
}

/** @throws when nobody who can be reached knows */
async function isKnown(env: Env, folder: string): Promise<boolean> {
  try {
    // Every process says of its folder that it lives, in the installation's name: where that is known nobody else has to be asked.
    return await env.database.tx(systemOrganisation, (db) => isAlive(db, folder));
  } catch (error) {
    if (isUnreachable(error) && (await env.database.reachable((db) => isAlive(db, folder, true)))) return true;
    throw error;
  }
}
