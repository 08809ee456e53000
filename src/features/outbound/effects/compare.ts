import type { Config } from "../../../kit/config.ts";
import type { Env } from "../../../kit/feature.ts";
import { keptDays, lastMarks, linesOf } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { beginMark, forgetMarks, marksOf } from "../../../kit/journal/store.ts";
import { words } from "../../../kit/words.ts";
import { houseOrganisation, isGone } from "../../organisations/index.ts";
import { addDone, dropHeld, hold, doneElsewhere } from "../store/effects.ts";
import { effectJournal } from "./journal.ts";
import type { EffectJournal } from "./journal.ts";

interface Compared {
  /** Under way or done; null when it is to be done. */
  first: Promise<void> | null;
  beatAt: number;
}

const compared = new WeakMap<Config, Compared>();
/** Milliseconds after which a process says again that it lives; a folder that is silent for two minutes is a machine that is gone. */
const beatMs = 30_000;

/**
 * To be called before anything leaves: compares the database with the journals of this data folder, once in a process and whenever the database has turned
 * out to be older than what left. What left and is not known here does not leave again; where no journal tells it, everything waits for somebody's word.
 * @throws when the database cannot be asked; nothing may leave then
 */
export async function compareEffects(env: Env): Promise<void> {
  const journal = effectJournal(env);
  const state = compared.get(env.config) ?? { first: null, beatAt: Number.NEGATIVE_INFINITY };
  compared.set(env.config, state);
  if (journal.behind) state.first = null;
  state.first ??= compare(env, journal).catch((error: unknown) => {
    state.first = null;
    throw error;
  });
  await state.first;
  if (performance.now() - state.beatAt < beatMs) return;
  state.beatAt = performance.now();
  const own = { org: houseOrganisation, journal: journal.folder, folder: journal.folder, seq: 0 };
  await env.database.tx(houseOrganisation, (db) => beginMark(db, "left_marks", own));
}

async function compare(env: Env, journal: EffectJournal): Promise<void> {
  const { root, folder } = journal;
  const ids = await presentJournals(env, root);
  const ends = new Map<string, Map<string, number>>();
  for (const id of ids) ends.set(id, await lastMarks(root, id));
  // After the files: a living neighbour's marks are in the database before they are in its file.
  const rows = await env.database.worker((db) => marksOf(db, "left_marks", ids));
  const marks = new Map(rows.map(({ org, journal: id, seq }) => [`${org} ${id}`, seq]));
  const markOf = (org: string, id: string) => marks.get(`${org} ${id}`) ?? 0;
  const behind = ids.filter((id) => [...ends.get(id)!].some(([org, seq]) => seq > markOf(org, id)));
  if (behind.length > 0) await restored(env, journal, behind, markOf);
  else await holdUnknown(env, folder);
  journal.behind = false;
  await env.database.worker((db) => forgetMarks(db, "left_marks", { folder, journals: ids }, keptDays));
}

async function restored(
  env: Env,
  journal: EffectJournal,
  ids: readonly string[],
  markOf: (org: string, id: string) => number,
): Promise<void> {
  let lost = 0;
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
      if (last <= markOf(org, id)) continue;
      await env.database.tx(org, async (db, now) => {
        // Its marks went with its other rows.
        if (await isGone(db, org, now)) return;
        lost += left.size;
        await addDone(db, org, [...left]);
        await beginMark(db, "left_marks", { org, journal: id, folder: journal.folder, seq: last });
      });
    }
  }
  if (lost > 0)
    env.log.error({ messages: lost }, "the database is older than what was sent: these messages do not go out again");
  journal.renew();
}

// Nothing of this folder is known to the database, but another's is, and nobody lives who could have it.
async function holdUnknown(env: Env, folder: string): Promise<void> {
  const orgs = await env.database.worker((db) => doneElsewhere(db, folder));
  for (const org of orgs)
    await env.database.tx(org, async (db) => {
      await hold(db, org);
      // Codes and news of accounts that nobody looks after: whoever needs one asks again.
      if (org === houseOrganisation) await dropHeld(db, org, words("outbound")("held.dropped"));
    });
  if (orgs.length > 0)
    env.log.error(
      { organisations: orgs.length },
      "the data folder that knows what was sent is not here: messages wait until somebody says whether they are to go out",
    );
}
