import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../db/index.ts";
import type { Reaction } from "./reaction.ts";
import { noteVersion } from "./store/versions.ts";
import type { ReadKinds } from "./store/versions.ts";

/** How often a process says that its version runs, and how soon again what could not be said (milliseconds); `ledger_settle` waits for four times. */
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
  const { id, kinds } = versionOf(reactions);
  const note = () => database.worker((db) => noteVersion(db, id, kinds));
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

/** What the reactions of a version of the program read. */
export interface Version {
  /** The same for all processes of it. */
  id: string;
  kinds: ReadKinds;
}

export function versionOf(reactions: readonly Reaction[]): Version {
  const sorted = reactions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const kinds = Object.fromEntries(sorted.map((one) => [one.name, one.kinds.toSorted()]));
  return { id: createHash("sha256").update(JSON.stringify(kinds)).digest("hex"), kinds };
}

/** The kinds of facts that only newer versions' reactions of some names read, by these names. */
export type NewerKinds = ReadonlyMap<string, readonly string[]>;

/** @param newer what each newer version reads; null where there is none */
export function newerKinds({ kinds: own }: Version, newer: readonly ReadKinds[] | null): NewerKinds {
  const found = new Map<string, string[]>();
  for (const [name, read] of (newer ?? []).flatMap((kinds) => Object.entries(kinds))) {
    const unknown = read.filter((kind) => !(own[name] ?? read).includes(kind));
    if (unknown.length > 0) found.set(name, [...(found.get(name) ?? []), ...unknown]);
  }
  return found;
}
