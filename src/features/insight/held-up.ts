import { LRUCache } from "lru-cache";
import type { Context } from "../../kit/feature.ts";

/** What lags behind does so for seconds (milliseconds). */
const longest = 60 * 60 * 1000;

/** Since when figures of campaigns stand still, as this process has seen it (Unix milliseconds); and whether that was said. */
const seen = new LRUCache<string, { since: number; isSaid: boolean }>({ max: 10_000 });

/** Figures of a campaign are told as before, for its counts are not yet what its messages say. Where that lasts they would stand still without a word. */
export function noteHeldUp({ org, env }: Pick<Context, "org" | "env">, campaign: string): void {
  const now = env.clock().getTime();
  const known = seen.get(campaign);
  if (!known || known.since > now) seen.set(campaign, { since: now, isSaid: known?.isSaid ?? false });
  else if (!known.isSaid && now - known.since >= longest) {
    seen.set(campaign, { ...known, isSaid: true });
    env.log.warn({ org, campaign }, "figures of a simulation stand still: its counts are not what its messages say");
  }
}

/** They are told anew. */
export function noteToldAnew(campaign: string): void {
  seen.delete(campaign);
}
