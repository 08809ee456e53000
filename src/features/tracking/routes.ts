import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { organisation } from "../organisations/index.ts";
import { campaignRoute } from "./store/routes.ts";

/** Where a campaign's number leads. */
interface Route {
  org: string;
  id: string;
}

interface Remembered {
  routes: LRUCache<number, Route>;
  holds: LRUCache<string, number>;
}

const remembered = new WeakMap<Env, Remembered>();
const mostRoutes = 100_000;
const mostHolds = 10_000;
const holdFor = 10_000;

/**
 * The organisation and id of a campaign's public number, or null when there is none. A number never changes its meaning, so it is asked once.
 * @param ask `db.query` within a transaction
 */
export async function routeOf(env: Env, number: number, ask: Db["query"] = env.database.find): Promise<Route | null> {
  const { routes } = memory(env);
  const known = routes.get(number);
  if (known) return known;
  const found = await campaignRoute(ask, number);
  if (found) routes.set(number, found);
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
    found = { routes: new LRUCache({ max: mostRoutes }), holds: new LRUCache({ max: mostHolds, ttl: holdFor }) };
    remembered.set(env, found);
  }
  return found;
}
