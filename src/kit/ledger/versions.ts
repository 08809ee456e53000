import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../db/index.ts";
import type { Reaction } from "./reaction.ts";
import { noteVersion } from "./store/versions.ts";
import type { ReadKinds } from "./store/versions.ts";

/** How often a process says that its version runs, and how soon again what could not be said (milliseconds); `ledger_beside` waits for four times. */
const everyMs = 30_000;
const againMs = 1000;

/** A version that was declared. */
interface Declared {
  /** Says it at once: a server that takes over from another one may have lost it. */
  again(): void;
  /** What was said holds on, for others of this version may run. */
  stop(): void;
}

/**
 * Says which kinds of facts this version's reactions read, as long as the process runs: a process of another version moves no reader past what only this
 * one's reads (decision 0661). Whoever may write facts says so first, whether it reads any or not.
 */
export async function declareReaders(
  database: Pick<Database, "worker">,
  reactions: readonly Reaction[],
): Promise<Declared> {
  const { id, kinds } = versionOf(reactions);
  const note = () => database.worker((db) => noteVersion(db, id, kinds));
  await note();
  let stopped = false;
  let resting = new AbortController();
  void (async () => {
    for (let rest = everyMs; ;) {
      await wait(rest, undefined, { signal: resting.signal, ref: false }).catch(() => {});
      if (stopped) return;
      resting = new AbortController();
      rest = await note().then(() => everyMs, () => againMs); // oxfmt-ignore
    }
  })();
  return {
    again: () => resting.abort(),
    stop() {
      stopped = true;
      resting.abort();
    },
  };
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

/** The kinds of facts that only other versions' reactions of some names read, by these names. */
export type OthersKinds = ReadonlyMap<string, readonly string[]>;

/** @param others what each other version reads; null where there is none */
export function othersKinds({ kinds: own }: Version, others: readonly ReadKinds[] | null): OthersKinds {
  const found = new Map<string, string[]>();
  for (const [name, read] of (others ?? []).flatMap((kinds) => Object.entries(kinds))) {
    const unknown = read.filter((kind) => !(own[name] ?? read).includes(kind));
    if (unknown.length > 0) found.set(name, [...(found.get(name) ?? []), ...unknown]);
  }
  return found;
}
