import type { Env } from "../../kit/feature.ts";
import { usualDueDays } from "./rules.ts";
import { readSettings } from "./store/settings.ts";

const known = new WeakMap<Env, Map<string, { days: number; until: number }>>();
const keepFor = 60_000;

/** Days that an organisation gives for a lesson, at most a minute out of date; the usual ones while the database is away. Never throws. */
export async function dueDays(env: Env, org: string): Promise<number> {
  const cache = known.get(env) ?? new Map<string, { days: number; until: number }>();
  known.set(env, cache);
  const found = cache.get(org);
  if (found && found.until > Date.now()) return found.days;
  try {
    const { dueDays: days } = await env.database.tx(org, (db) => readSettings(db, org));
    cache.set(org, { days, until: Date.now() + keepFor });
    return days;
  } catch (error) {
    env.log.warn({ err: error, org }, "training settings could not be read; the usual time is shown");
    return found?.days ?? usualDueDays;
  }
}
