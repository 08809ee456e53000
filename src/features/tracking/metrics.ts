import { madeOnce } from "../../kit/made-once.ts";
import { prometheus } from "../../kit/metrics.ts";

/** How far this process's bookkeeping is behind its answers; /metrics shows it. */
export const spoolMetrics = madeOnce(() => {
  const { Counter, Gauge } = prometheus();
  return {
    waitingHits: new Gauge({
      name: "hookwise_spool_waiting_hits",
      help: "Hits in this process's own spool that are not in the database yet",
    }),
    waitingSeconds: new Gauge({
      name: "hookwise_spool_oldest_seconds",
      help: "Age of the oldest hit that is not in the database yet, 0 when none waits",
    }),
    damagedSegments: new Counter({
      name: "hookwise_spool_damaged_segments_total",
      help: "Spool segments with an unreadable place and hits behind it",
    }),
  };
});
