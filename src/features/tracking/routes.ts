import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { campaignsOfNumbers, organisationsOfNumbers } from "../campaigns/index.ts";
import { organisation } from "../organisations/index.ts";

interface Remembered {
  organisations: LRUCache<number, string>;
  campaigns: LRUCache<number, string>;
  holds: LRUCache<string, number>;
}

const remembered = new WeakMap<Env, Remembered>();
const mostNumbers = 100_000;
const mostHolds = 10_000;
const holdFor = 10_000;

/** Whose campaigns have these numbers; those that no campaign has are left out. A number never changes its meaning, so it is asked once. */
export function organisationsOf(env: Env, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  return known(memory(env).organisations, numbers, (unknown) => organisationsOfNumbers(env.database, unknown));
}

/** The ids of an organisation's campaigns by their numbers, likewise. */
export function campaignsOf(env: Env, db: Db, org: string, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  return known(memory(env).campaigns, numbers, (unknown) => campaignsOfNumbers(db, org, unknown));
}

async function known(
  kept: LRUCache<number, string>,
  numbers: ReadonlySet<number>,
  ask: (unknown: number[]) => Promise<Map<number, string>>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const unknown: number[] = [];
  for (const number of numbers) {
    const value = kept.get(number);
    if (value === undefined) unknown.push(number);
    else found.set(number, value);
  }
  if (unknown.length === 0) return found;
  for (const [number, value] of await ask(unknown)) {
    kept.set(number, value);
    found.set(number, value);
  }
  return found;
}

/** Seconds for which an organisation's hits stay unverified, at most ten seconds out of date. */
export async function verdictHoldOf(env: Env, db: Db, org: string): Promise<number> {
  const { holds } = memory(env);
  const known = holds.get(org);
  if (known !== undefined) return known;
  const seconds = (await organisation(db, org)).verdictHoldSeconds;
  holds.set(org, seconds);
  return seconds;
}

function memory(env: Env): Remembered {
  let found = remembered.get(env);
  if (!found) {
    found = {
      organisations: new LRUCache({ max: mostNumbers }),
      campaigns: new LRUCache({ max: mostNumbers }),
      holds: new LRUCache({ max: mostHolds, ttl: holdFor }),
    };
    remembered.set(env, found);
  }
  return found;
}
