import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { linesOf } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { beginMark, marksOfOne } from "../../../kit/journal/store.ts";
import { isOrganisationDeleted } from "../../organisations/index.ts";
import { storeDoneEffects } from "../store/effects.ts";
import type { EffectJournal } from "./journal.ts";
import { lackedWishes, restoreWishes } from "./wishes.ts";

type MarkOf = (org: string, journal: string) => number;

/** What a journal says of one organisation that the database does not know. */
interface Lacked {
  journal: string;
  last: number;
  left: Set<string>;
}

/**
 * Writes into a restored database what it lacks of some journals. Of each organisation in one transaction: between two, people might wish otherwise.
 * @param away gets those that cannot be reached now
 * @param only the one organisation that is meant; all when absent
 */
export async function restoreLacked(
  env: Env,
  journal: EffectJournal,
  ids: readonly string[],
  markOf: MarkOf,
  away: Set<string>,
  only?: string,
): Promise<void> {
  const present = await presentJournals(env, journal.root);
  const wishes = await lackedWishes(env, journal.root, present, markOf);
  const lacked = await lackedIn(journal.root, ids, markOf);
  let lost = 0;
  let found = only === undefined;
  for (const [org, all] of lacked) {
    if (away.has(org) || (only ?? org) !== org) continue;
    found = true;
    const one = env.database.tx(org, async (db) => {
      // Its marks went with its other rows.
      if (await isOrganisationDeleted(db, org)) return;
      // Another process may have settled some of it since it was asked, and people may have wished otherwise.
      const rows = await marksOfOne(db, "left_marks", org, present);
      const marks = new Map(rows.map(({ journal: id, seq }) => [id, seq]));
      await restoreWishes(db, org, (id) => marks.get(id) ?? 0, wishes.get(org));
      for (const { journal: id, last, left } of all) {
        lost += left.size;
        await storeDoneEffects(db, org, [...left]);
        await beginMark(db, "left_marks", { org, journal: id, folder: journal.folder, seq: last });
      }
    });
    await (only === undefined ? one.catch(unless((error) => isUnreachable(error) && away.add(org))) : one);
  }
  if (lost > 0)
    env.log.error({ messages: lost }, "the database is older than what was sent: these messages do not go out again");
  if (found) journal.renew();
}

async function lackedIn(root: string, ids: readonly string[], markOf: MarkOf): Promise<Map<string, Lacked[]>> {
  const all = new Map<string, Lacked[]>();
  for (const id of ids) {
    const orgs = new Map<string, Lacked>();
    for (const line of await linesOf<Parameters<EffectJournal["note"]>[0]>(root, id)) {
      const ofOrg = orgs.get(line.org) ?? { journal: id, last: 0, left: new Set() };
      orgs.set(line.org, ofOrg);
      if ("back" in line) for (const one of line.back) ofOrg.left.delete(one);
      else {
        ofOrg.last = Math.max(ofOrg.last, line.seq);
        if (line.seq > markOf(line.org, id)) for (const one of line.left) ofOrg.left.add(one);
      }
    }
    for (const [org, one] of orgs) if (one.last > markOf(org, id)) all.set(org, [...(all.get(org) ?? []), one]);
  }
  return all;
}

/** Keeps what an organisation has to send until it can be compared. */
export function setApart(env: Env, journal: EffectJournal, org: string, ids: readonly string[]): void {
  const settle = async () => {
    // Asked alone: what it lacks, others' marks do not tell.
    const marks = await env.database.tx(org, (db) => marksOfOne(db, "left_marks", org, ids));
    const markOf = (_of: string, id: string) => marks.find(({ journal: one }) => one === id)?.seq ?? 0;
    await restoreLacked(env, journal, ids, markOf, new Set(), org);
    if (journal.apart.get(org) === gate) journal.apart.delete(org);
  };
  let underWay: Promise<void> | null = null;
  // Of many who ask at once one reads every journal, for all of them.
  const gate = () => (underWay ??= settle().finally(() => (underWay = null)));
  journal.apart.set(org, gate);
}

/** Goes on after an error that may be; throws any other. */
export function unless(may: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!may(error)) throw error;
  };
}
