import { LRUCache } from "lru-cache";
import type { Env } from "../../kit/feature.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { defaultDueDays } from "./rules.ts";
import { readSettings } from "./store/settings.ts";

const known = new WeakMap<Env, LRUCache<string, number>>();
// What is too old is kept for as long as the database is away.
const kept = { max: 10_000, ttl: 60_000, perf: steadyClock, noDeleteOnStaleGet: true };

/** Days that an organisation gives for a lesson, at most a minute out of date; the usual ones while the database is away. Never throws. */
export async function dueDays(env: Env, org: string): Promise<number> {
  const cache = known.get(env) ?? new LRUCache<string, number>(kept);
  known.set(env, cache);
  const found = cache.get(org);
  if (found !== undefined) return found;
  try {
    const { dueDays: days } = await env.database.tx(org, (db) => readSettings(db, org));
    cache.set(org, days);
    return days;
  } catch (error) {
    env.log.warn({ err: error, org }, "training settings could not be read; the usual time is shown");
    return cache.get(org, { allowStale: true }) ?? defaultDueDays;
  }
}
