import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { linesOf } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { readingOnce } from "../../../kit/journal/reading-once.ts";
import { beginMark, marksOfOne } from "../../../kit/journal/store.ts";
import { isOrganisationDeleted } from "../../organisations/index.ts";
import { storeDoneEffects } from "../store/effects.ts";
import type { EffectJournal, EffectLine } from "./journal.ts";
import { lackedWishes, restoreWishes } from "./wishes.ts";

type MarkOf = (org: string, journal: string) => number;

/** Reads a journal, by its id. */
type ReadLines = (journal: string) => Promise<readonly EffectLine[]>;

/** What a journal says of one organisation that the database does not know. */
interface Lacked {
  journal: string;
  last: number;
  /** Each with the number of its line. */
  left: Map<string, number>;
}

/**
 * Writes into a restored database what it lacks of some journals. Of each organisation in one transaction: between two, people might wish otherwise.
 * @param read what of the journals is meant
 * @param unreachable hears of who cannot be reached now; that is thrown when absent
 */
export async function restoreLacked(
  env: Env,
  journal: EffectJournal,
  ids: readonly string[],
  markOf: MarkOf,
  read: ReadLines,
  unreachable?: (org: string) => void,
): Promise<void> {
  const present = await presentJournals(env, journal.root);
  const wishes = await lackedWishes(env, read, present, markOf);
  const lacked = await lackedIn(read, ids, markOf);
  let lost = 0;
  for (const [org, all] of lacked) {
    const one = env.database.tx(org, async (db) => {
      // Its marks went with its other rows.
      if (await isOrganisationDeleted(db, org)) return;
      // Another process may have settled some of it since it was asked, and people may have wished otherwise.
      const rows = await marksOfOne(db, "left_marks", org, present);
      const marks = new Map(rows.map(({ journal: id, seq }) => [id, seq]));
      await restoreWishes(db, org, (id) => marks.get(id) ?? 0, wishes.get(org));
      for (const { journal: id, last, left } of all) {
        // What a neighbour of this folder sends just now is in the database before it is in its file, and comes back to it alone.
        const lacks = [...left].flatMap(([effect, seq]) => (seq > (marks.get(id) ?? 0) ? [effect] : []));
        lost += lacks.length;
        await storeDoneEffects(db, org, lacks);
        await beginMark(db, "left_marks", { org, journal: id, folder: journal.folder, seq: last });
      }
    });
    await (unreachable ? one.catch(unless((error) => isUnreachable(error) && (unreachable(org), true))) : one);
  }
  if (lost > 0)
    env.log.error({ messages: lost }, "the database is older than what was sent: these messages do not go out again");
  if (lacked.size > 0) journal.renew();
}

async function lackedIn(read: ReadLines, ids: readonly string[], markOf: MarkOf): Promise<Map<string, Lacked[]>> {
  const all = new Map<string, Lacked[]>();
  for (const id of ids) {
    const orgs = new Map<string, Lacked>();
    for (const line of await read(id)) {
      const ofOrg = orgs.get(line.org) ?? { journal: id, last: 0, left: new Map() };
      orgs.set(line.org, ofOrg);
      if ("back" in line) for (const one of line.back) ofOrg.left.delete(one);
      else {
        ofOrg.last = Math.max(ofOrg.last, line.seq);
        if (line.seq > markOf(line.org, id)) for (const one of line.left) ofOrg.left.set(one, line.seq);
      }
    }
    for (const [org, one] of orgs) if (one.last > markOf(org, id)) all.set(org, [...(all.get(org) ?? []), one]);
  }
  return all;
}

/** Keeps what some organisations have to send until each can be compared. The journals are read once for all of them. */
export function setApart(env: Env, journal: EffectJournal, orgs: ReadonlySet<string>, ids: readonly string[]): void {
  const read = readingOnce(async (id) =>
    Map.groupBy(
      (await linesOf<EffectLine>(journal.root, id)).filter(({ org }) => orgs.has(org)),
      ({ org }) => org,
    ),
  );
  for (const org of orgs) {
    const settle = async () => {
      // Asked alone: what it lacks, others' marks do not tell.
      const marks = await env.database.tx(org, (db) => marksOfOne(db, "left_marks", org, ids));
      const markOf = (_of: string, id: string) => marks.find(({ journal: one }) => one === id)?.seq ?? 0;
      await restoreLacked(env, journal, ids, markOf, async (id) => (await read(id)).get(org) ?? []);
      if (journal.apart.get(org) === gate) journal.apart.delete(org);
    };
    let underWay: Promise<void> | null = null;
    const gate = () => (underWay ??= settle().finally(() => (underWay = null)));
    journal.apart.set(org, gate);
  }
}

/** Goes on after an error that may be; throws any other. */
export function unless(may: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!may(error)) throw error;
  };
}
