import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { organisationsOfNumbers } from "../campaigns/index.ts";
import { organisation } from "../organisations/index.ts";

interface Remembered {
  organisations: LRUCache<number, string>;
  holds: LRUCache<string, number>;
}

const remembered = new WeakMap<Env, Remembered>();
const mostNumbers = 100_000;
const mostHolds = 10_000;
const holdFor = 10_000;
const askAgain = 5000;

/** Whose campaigns have these numbers; those that no campaign has are left out. A number never changes its meaning, so it is asked once. */
export async function organisationsOf(env: Env, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  const known = memory(env).organisations;
  const found = new Map<number, string>();
  const unknown: number[] = [];
  for (const number of numbers) {
    const org = known.get(number);
    if (org === undefined) unknown.push(number);
    else found.set(number, org);
  }
  if (unknown.length === 0) return found;
  for (const [number, org] of await organisationsOfNumbers(env.database, unknown)) {
    known.set(number, org);
    found.set(number, org);
  }
  return found;
}

/**
 * The same of one number as far as it is known at once, for who must not wait: until it has been asked, the number stands for its organisation.
 * @returns a name that means one organisation, and no other
 */
export function organisationKeyOf(env: Env): (number: number) => string {
  const unknown = new Set<number>();
  const askedAt = new LRUCache<number, true>({ max: mostNumbers, ttl: askAgain, perf: steadyClock });
  let asking = false;
  async function ask(): Promise<void> {
    asking = true;
    try {
      const numbers = new Set(unknown);
      unknown.clear();
      await organisationsOf(env, numbers);
    } catch (error) {
      env.log.debug({ err: error }, "whose flooded links are could not be asked");
    } finally {
      asking = false;
    }
  }
  return (number) => {
    const org = memory(env).organisations.get(number);
    if (org !== undefined) return org;
    if (!askedAt.has(number)) {
      askedAt.set(number, true);
      unknown.add(number);
      if (!asking) queueMicrotask(() => void ask());
    }
    return String(number);
  };
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
      holds: new LRUCache({ max: mostHolds, ttl: holdFor, perf: steadyClock }),
    };
    remembered.set(env, found);
  }
  return found;
}
