import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database, Db } from "../db/index.ts";
import type { Reaction } from "./reaction.ts";
import { kindsOfNewer, noteVersion } from "./store/versions.ts";
import type { ReadKinds } from "./store/versions.ts";

/** How often a process says that its version runs, and how soon again what could not be said (milliseconds); `kindsOfNewer` waits for four times. */
const everyMs = 30_000;
const againMs = 1000;

/**
 * Says which kinds of facts this version's reactions read, as long as the process runs: a process of a version before moves no reader past what only this
 * one's reads (decision 0661). Whoever may write facts says so first, whether it reads any or not.
 * @returns how to stop; what was said holds on, for others of this version may run
 */
export async function declareReaders(
  database: Pick<Database, "worker">,
  reactions: readonly Reaction[],
): Promise<() => void> {
  const kinds = readKinds(reactions);
  const version = versionOf(kinds);
  const note = () => database.worker((db) => noteVersion(db, version, kinds));
  await note();
  const stopping = new AbortController();
  void (async () => {
    for (let rest = everyMs; !stopping.signal.aborted;) {
      await wait(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) rest = await note().then(() => everyMs, () => againMs); // oxfmt-ignore
    }
  })();
  return () => stopping.abort();
}

/** The kinds of facts that only newer versions' reactions of some names read, by these names. */
export type NewerKinds = ReadonlyMap<string, readonly string[]>;

/**
 * Finds them by a statement of its own. It answers for all facts that got their places before: whoever wrote one of such a kind had said before that its version
 * reads them.
 */
export function newerKindsOf(reactions: readonly Reaction[]): (db: Db) => Promise<NewerKinds> {
  const own = readKinds(reactions);
  const version = versionOf(own);
  return async (db) => {
    const newer = new Map<string, string[]>();
    for (const kinds of await kindsOfNewer(db, version))
      for (const [name, read] of Object.entries(kinds)) {
        const unknown = read.filter((kind) => !(own[name] ?? read).includes(kind));
        if (unknown.length > 0) newer.set(name, [...(newer.get(name) ?? []), ...unknown]);
      }
    return newer;
  };
}

function readKinds(reactions: readonly Reaction[]): ReadKinds {
  const sorted = reactions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, kinds }) => [name, kinds.toSorted()]));
}

function versionOf(kinds: ReadKinds): string {
  return createHash("sha256").update(JSON.stringify(kinds)).digest("hex");
}
