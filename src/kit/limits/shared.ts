import type { Env } from "../env.ts";
import { keyOf } from "./key.ts";
import type { Limit } from "./limit.ts";
import { memoryLimits } from "./memory.ts";
import type { Counted, MemoryLimits } from "./memory.ts";
import { count } from "./store.ts";

/** Below this share of a limit a process keeps its count to itself: whoever stays far below costs the database nothing. */
const sharedFrom = 1 / 16;
/** How often processes tell each other (milliseconds). */
const everyMs = 1000;
/** Keys told at once; the rest has its turn the next time. */
const atOnce = 500;

export interface SharedLimits extends MemoryLimits {
  /** Tells the others what was counted, and hears what they have. */
  share(): Promise<void>;
  stop(): void;
}

/**
 * Counts in memory, and every second tells the other processes what comes near its limit: no request waits for it. What all together let through beyond a limit
 * is at most what they do within a second, and a sixteenth of it for each process. With the database away each counts by itself.
 */
export function sharedLimits({ clock, database, secrets }: Pick<Env, "clock" | "database" | "secrets">): SharedLimits {
  const waiting = new Map<Counted, Limit>();
  const warnedOf = new WeakMap<Counted, number>();
  const limits = memoryLimits(clock, (limit, counted) => {
    if (counted.own >= limit.most * sharedFrom) waiting.set(counted, limit);
  });

  async function tell(): Promise<void> {
    const now = clock().getTime();
    const batch = [...waiting].slice(0, atOnce).map(([counted, limit]) => ({
      counted,
      own: counted.own,
      whole: limit.seconds,
      // Under the same name and person there may be another limit, on another site.
      key: keyOf(secrets, { name: `${limit.name}/${limit.most}`, of: limit.of }),
      weight: counted.own - (warnedOf.get(counted) ?? 0),
      seconds: Math.min(limit.seconds, Math.ceil((counted.until - now) / 1000)),
    }));
    for (const { counted } of batch) waiting.delete(counted);
    const living = batch.filter(({ seconds }) => seconds > 0);
    if (living.length === 0) return;
    const totals = await count(database.lookup, living);
    const heardAt = clock().getTime();
    for (const { counted, own, whole, key } of living) {
      const found = totals.get(key);
      if (!found) continue;
      warnedOf.set(counted, own);
      counted.others = found.total - own;
      // The database's clock may be milliseconds ahead of this one: what seems to last longer than its limit would begin anew.
      counted.until = Math.min(found.endsAt.getTime(), heardAt + whole * 1000);
    }
  }

  // One at a time: while the database has not answered, what it was told is not known to stand there, and would be told again.
  let sharing: Promise<void> | null = null;
  const share = () => (sharing ??= tell().finally(() => (sharing = null)));

  // What could not be told is told with what is counted next.
  const timer = setInterval(() => void share().catch(() => {}), everyMs).unref();
  return { ...limits, share, stop: () => clearInterval(timer) };
}
