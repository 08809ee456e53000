import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { allMarks, lastMarks } from "../../../kit/journal/files.ts";
import { marksOf, marksOfOne } from "../../../kit/journal/store.ts";
import { isAlive } from "../store/effects.ts";
import type { EffectJournal } from "./journal.ts";

/** What a database knows of some journals. */
interface Marks {
  /** How far it knows an organisation's part of a journal. */
  markOf: (org: string, journal: string) => number;
  /** The journals of which it lacks something. */
  behind: string[];
  /** The organisations that the journals were asked about, as far as that was needed. */
  orgs: ReadonlySet<string>;
  /** Those of which nobody can say now. */
  away: Set<string>;
}

/** Holds the marks in some journals against the database's; one by one of the organisations where they cannot be asked for all at once. @throws when nobody can be reached */
export function compareMarks(env: Env, journal: EffectJournal, ids: readonly string[]): Promise<Marks> {
  return compareAll(env, journal, ids).catch((error: unknown) => {
    if (isUnreachable(error)) return compareEach(env, journal, ids);
    throw error;
  });
}

async function compareAll(env: Env, { root }: EffectJournal, ids: readonly string[]): Promise<Marks> {
  const ends = await endsOf(ids, (id) => lastMarks(root, id));
  // After the files: a living neighbour's marks are in the database before they are in its file.
  const rows = await env.database.worker((db) => marksOf(db, "left_marks", ids));
  return against(ends, rows, new Set());
}

/** By all that the journals say: behind what those left last who cannot be asked may stand what is lacking of the others. */
async function compareEach(env: Env, { root, folder }: EffectJournal, ids: readonly string[]): Promise<Marks> {
  const ends = await endsOf(ids, (id) => allMarks(root, id));
  const orgs = orgsIn(ends);
  const away = new Set<string>();
  const rows: Awaited<ReturnType<typeof marksOf>> = [];
  for (const org of orgs)
    await env.database
      .tx(org, async (db) => rows.push(...(await marksOfOne(db, "left_marks", org, ids))))
      .catch((one: unknown) => {
        if (!isUnreachable(one)) throw one;
        away.add(org);
      });
  // They may be those of one node. Where nobody answers at all, nothing is known of anybody.
  if (away.size === orgs.size) await env.database.reachable((db) => isAlive(db, folder, true));
  return against(ends, rows, away);
}

type Ends = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function endsOf(ids: readonly string[], read: (id: string) => Promise<Map<string, number>>): Promise<Ends> {
  const ends = new Map<string, Map<string, number>>();
  for (const id of ids) ends.set(id, await read(id));
  return ends;
}

const orgsIn = (ends: Ends) => new Set([...ends.values()].flatMap((one) => [...one.keys()]));

function against(ends: Ends, rows: Awaited<ReturnType<typeof marksOf>>, away: Set<string>): Marks {
  const marks = new Map(rows.map(({ org, journal, seq }) => [`${org} ${journal}`, seq]));
  const markOf = (org: string, id: string) => marks.get(`${org} ${id}`) ?? 0;
  const lacks = (id: string) => [...ends.get(id)!].some(([org, seq]) => !away.has(org) && seq > markOf(org, id));
  return { markOf, away, behind: [...ends.keys()].filter(lacks), orgs: orgsIn(ends) };
}
