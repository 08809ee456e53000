import { LRUCache } from "lru-cache";
import type { Context, Env } from "../../kit/feature.ts";

/** What lags behind does so for seconds (milliseconds). */
const longest = 60 * 60 * 1000;
/** How long a campaign rests that was added up anew in vain: longer each time, for what its messages say may be gone for good (milliseconds). */
const afterRecount = { first: 10 * 60 * 1000, longest: 24 * 60 * 60 * 1000 };
/** How long one rests whose counts lag behind, for which its messages are read, too (milliseconds). */
const afterLook = { first: 2000, longest: 10 * 60 * 1000 };

/** Since when figures of campaigns stand still, as this process has seen it, and when it saw that last (Unix milliseconds); and whether it was said. */
const seen = new LRUCache<string, { since: number; last: number; isSaid: boolean }>({ max: 10_000 });
/** When campaigns were looked at (Unix milliseconds), how long they rest after that (milliseconds), and a print of what was counted then. */
type Rests = LRUCache<string, { at: number; rest: number; counted: string }>;
const recounted: Rests = new LRUCache({ max: 10_000 });
const lagging: Rests = new LRUCache({ max: 10_000 });

/**
 * Figures of a campaign are told as before, for its counts are not yet what its messages say. Where that lasts they would stand still without a word.
 * @param counted a print of its counts
 */
export function noteHeldUp({ org, env }: Pick<Context, "org" | "env">, campaign: string, counted: string): void {
  const now = env.clock().getTime();
  const known = seen.get(campaign);
  // What another process has told meanwhile was not seen here: that long ago it may have been another lag.
  const isOther = !known || known.last > now || now - known.last > longest;
  const { since, isSaid } = isOther ? { since: now, isSaid: false } : known;
  const isLate = now - since >= longest;
  seen.set(campaign, { since, last: now, isSaid: isSaid || isLate });
  noteRest(lagging, env, campaign, counted, afterLook);
  if (isLate && !isSaid)
    env.log.warn({ org, campaign }, "figures of a simulation stand still: its counts are not what its messages say");
}

/** Its counts are what its messages say, or nobody has to know. */
export function noteInStep(campaign: string): void {
  seen.delete(campaign);
}

/** They are told anew. */
export function noteToldAnew(campaign: string): void {
  noteInStep(campaign);
  recounted.delete(campaign);
  lagging.delete(campaign);
}

/**
 * All messages of a campaign are about to be added up, which nobody shall ask for with every look.
 * @param counted a print of its counts: as long as these change they may have lagged behind, and rest no longer than at first
 */
export function noteRecount(env: Env, campaign: string, counted: string): void {
  noteRest(recounted, env, campaign, counted, afterRecount);
}

function noteRest(rests: Rests, env: Env, campaign: string, counted: string, { first, longest }: typeof afterLook) {
  const before = rests.get(campaign);
  const rest = before?.counted === counted ? Math.min(2 * before.rest, longest) : first;
  rests.set(campaign, { at: env.clock().getTime(), rest, counted });
}

/** A campaign was looked at that cannot be told of, or told anew, as it is of too few. */
export function noteTooFew(env: Env, campaign: string): void {
  // What had to be added up for that rests longer each time.
  if (isResting(env, campaign)) return;
  recounted.set(campaign, { at: env.clock().getTime(), rest: afterRecount.first, counted: "" });
}

/** Whether a campaign was looked at, or added up anew, a short while ago, and nothing was told. */
export function isResting(env: Env, campaign: string): boolean {
  return isWithin(env, recounted.get(campaign)) || isWithin(env, lagging.get(campaign), afterLook.first);
}

/** A print of the counts with which a campaign waits a while longer; null where none does. As soon as it is another one, figures may be told. */
export function waitsWith(env: Env, campaign: string): string | null {
  const known = lagging.get(campaign);
  return known && isWithin(env, known) ? known.counted : null;
}

/** @param most milliseconds */
function isWithin(env: Env, known: { at: number; rest: number } | undefined, most = Infinity): boolean {
  const now = env.clock().getTime();
  return known !== undefined && known.at <= now && now - known.at < Math.min(known.rest, most);
}
