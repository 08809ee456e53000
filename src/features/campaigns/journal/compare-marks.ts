import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { lastMarks } from "../../../kit/journal/files.ts";
import { marksOf, marksOfOne } from "../../../kit/journal/store.ts";
import { isOrganisationDeleted } from "../../organisations/index.ts";
import { readSentMails } from "./sent-mails.ts";

interface Compared {
  /** The database's marks, by organisation and journal. */
  marks: ReadonlyMap<string, number>;
  /** Whether it lacks one that stands in a file, of an organisation that is there. */
  behind: boolean;
  /** Those of which nobody can say now. */
  away: ReadonlySet<string>;
}

/** Holds the last marks in the journals of a data folder against the database's; organisation by organisation where a part of it is away. */
export function compareMarks(env: Env, root: string, ids: readonly string[]): Promise<Compared> {
  return compareAll(env, root, ids).catch((error: unknown) => {
    if (isUnreachable(error)) return compareEach(env, root, ids);
    throw error;
  });
}

async function compareAll(env: Env, root: string, ids: readonly string[]): Promise<Compared> {
  const gone = new Set<string>();
  for (;;) {
    const ends = new Map<string, Map<string, number>>();
    for (const id of ids) ends.set(id, await lastMarks(root, id, gone));
    // After the files: a living neighbour's marks are in the database before they are in its file.
    const marks = await marksIn(env, ids);
    const lacking = [...ends].flatMap(([id, last]) =>
      [...last].filter(([org, seq]) => !gone.has(org) && seq > (marks.get(`${org} ${id}`) ?? 0)).map(([org]) => org),
    );
    const found = await deletedAmong(env, lacking);
    if (lacking.length === 0 || lacking.some((org) => !found.has(org)))
      return { marks, behind: lacking.length > 0, away: new Set() };
    // What they sent last may hide what the others sent before.
    for (const org of found) gone.add(org);
  }
}

/** The same while not all can be asked at once: each organisation that any file names is asked for itself. */
async function compareEach(env: Env, root: string, ids: readonly string[]): Promise<Compared> {
  const left = new Map<string, Awaited<ReturnType<typeof readSentMails>>>();
  for (const id of ids) left.set(id, await readSentMails(root, id));
  const marks = new Map<string, number>();
  const away = new Set<string>();
  let behind = false;
  for (const org of new Set([...left.values()].flatMap((one) => [...one.keys()]))) {
    try {
      const own = await marksFor(env, org, ids);
      for (const [id, seq] of own ?? []) marks.set(`${org} ${id}`, seq);
      if (own) behind ||= ids.some((id) => (left.get(id)!.get(org)?.last ?? 0) > (own.get(id) ?? 0));
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      away.add(org);
    }
  }
  return { marks, behind, away };
}

/** An organisation's marks by journal; null of one that is gone. */
export function marksFor(env: Env, org: string, ids: readonly string[]): Promise<ReadonlyMap<string, number> | null> {
  return env.database.tx(org, async (db) => {
    if (await isOrganisationDeleted(db, org)) return null;
    const rows = await marksOfOne(db, "send_marks", org, ids);
    return new Map(rows.map(({ journal, seq }) => [journal, seq]));
  });
}

async function marksIn(env: Env, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await env.database.worker((db) => marksOf(db, "send_marks", ids));
  return new Map(rows.map(({ org, journal, seq }) => [`${org} ${journal}`, seq]));
}

/** Those among some organisations that are no more. Their marks go with their other rows; their lines here stay until their time is over. */
export async function deletedAmong(env: Env, orgs: Iterable<string>): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const org of new Set(orgs))
    if (await env.database.tx(org, (db) => isOrganisationDeleted(db, org))) gone.add(org);
  return gone;
}
