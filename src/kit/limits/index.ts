import type { Problem } from "../problem.ts";
import { refuse } from "../problem.ts";
import type { Secrets } from "../secrets.ts";
import { words } from "../words.ts";
import { keyOf } from "./key.ts";
import type { Limit } from "./limit.ts";
import { forget, take } from "./store.ts";
import type { Ask } from "./store.ts";

export { forgetEnded } from "./store.ts";
export type { Limit } from "./limit.ts";
export { memoryLimits } from "./memory.ts";
export type { MemoryLimits } from "./memory.ts";
export { clientNetwork } from "./network.ts";
export { sharedLimits } from "./shared.ts";

/**
 * Counts one, or what it weighs, under each limit, or under none when one of them has no room. The counts live in the database: for all processes, and through restarts.
 * @param ask `database.lookup` to count whatever becomes of the caller, `db.query` to count with the caller's transaction
 * @returns seconds until there is room; 0 when it was counted
 */
export function takeLimits(ask: Ask, secrets: Secrets, limits: readonly Limit[]): Promise<number> {
  return take(
    ask,
    limits.map((one) => ({ ...one, key: keyOf(secrets, one) })),
  );
}

/** The same; refuses with 429 when there is no room. */
export async function requireLimits(ask: Ask, secrets: Secrets, limits: readonly Limit[]): Promise<void> {
  const seconds = await takeLimits(ask, secrets, limits);
  if (seconds > 0) throw tooMany(seconds);
}

/** Begins to count anew, as after a success that ends a row of failures. */
export function forgetLimits(ask: Ask, secrets: Secrets, limits: readonly Pick<Limit, "name" | "of">[]): Promise<void> {
  return forget(
    ask,
    limits.map((one) => keyOf(secrets, one)),
  );
}

/**
 * The refusal of all limits: 429 with Retry-After, and the seconds in its words.
 * @param detail for other words than the general ones; must tell the seconds
 */
export function tooMany(seconds: number, reason = "too-many", detail = words("kit")("too-many", { seconds })): Problem {
  return refuse("too-many", reason, detail, { retryAfter: seconds });
}
