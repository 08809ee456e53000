import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/index.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import type { Lure } from "./content.ts";
import { requireLure } from "./saving.ts";

/** What never changes of a version that was saved. Whether a campaign may take it now, and what the check finds in it, is asked of `lure`. */
export type FrozenLure = Omit<Lure, "usable" | "archived" | "findings" | "approvedOverride">;

/** Characters in all: the lures of some hundred campaigns. */
const maxSize = 16_000_000;
/** Milliseconds: what an organisation has deleted is in no process's memory for long. */
const ttl = 600_000;
const cache = new LRUCache<string, FrozenLure>({
  maxSize,
  maxEntrySize: maxSize / 10,
  ttl,
  perf: steadyClock,
  sizeCalculation: ({ html, text, landing }) => 1000 + html.length + text.length + landing.html.length,
});

/**
 * A version as it was saved, whatever happened to the lure since.
 * @throws Problem `no-lure`
 */
export async function frozenLure(db: Db, org: string, id: string, version: number): Promise<FrozenLure> {
  return frozen((await requireLure(db, org, id, version)).lure);
}

/**
 * The same, read once and cached, for whoever shows it and asks for it each second. Not for what is sent, decided or stored: a database that lost its last seconds
 * (the promotion of an asynchronous standby, a backup put back) gives the number of a version that was lost to another text (decision 0541).
 * @throws Problem `no-lure`
 */
export async function cachedFrozenLure(db: Db, org: string, id: string, version: number): Promise<FrozenLure> {
  const key = `${org} ${id} ${version}`;
  const known = cache.get(key);
  if (known) return known;
  const { lure, committed } = await requireLure(db, org, id, version);
  // What this very transaction saved may be undone, and its number is then another text's.
  if (committed) cache.set(key, frozen(lure));
  return frozen(lure);
}

function frozen({
  usable: _usable,
  archived: _archived,
  findings: _findings,
  approvedOverride: _override,
  ...one
}: Lure) {
  return one;
}
