import { lazyValue } from "../../kit/lazy-value.ts";
import { prometheus } from "../../kit/metrics.ts";
import type { TrackingState } from "./state.ts";

const watched = new Set<() => TrackingState>();

/** Counters of the way from a request to the database; /metrics shows them. */
export const spoolMetrics = lazyValue(() => {
  const { Counter } = prometheus();
  return {
    damagedSegments: new Counter({
      name: "hookwise_spool_damaged_segments_total",
      help: "Unreadable places in spool segments; hits in the bytes that were skipped are not counted",
    }),
    failures: new Counter({
      name: "hookwise_spool_failures_total",
      help: "Writes to the spool that failed; visitors were asked to come again, or their hit was written elsewhere",
    }),
    countedNotKept: new Counter({
      name: "hookwise_hits_counted_not_kept_total",
      help: "Requests to flooded links that were counted with one that says the same instead of being kept",
    }),
  };
});

/** What is asked when /metrics is read, so that it stays true while a drain hangs. */
const gauges = lazyValue(() => {
  const { Gauge } = prometheus();
  const gauge = (name: string, help: string, value: (state: TrackingState) => number) =>
    new Gauge({
      name,
      help,
      collect() {
        this.set([...watched].reduce((sum, state) => sum + value(state()), 0));
      },
    });
  return [
    gauge(
      "hookwise_spool_waiting_hits",
      "Hits in this process's own spool that are not in the database yet",
      (of) => of.waiting,
    ),
    gauge(
      "hookwise_spool_oldest_seconds",
      "Age of the oldest hit that is not in the database yet, 0 when none waits",
      (of) => of.behind / 1000,
    ),
    gauge("hookwise_spool_adopted", "Spools of dead processes that this one drains", (of) => of.adopted),
    gauge(
      "hookwise_spool_unwritable",
      "1 while hits cannot be made durable, and visitors are asked to come again",
      (of) => (of.alarm ? 1 : 0),
    ),
  ];
});

/** Has /metrics show the state of a spool; the returned function ends that. */
export function watchSpool(state: () => TrackingState): () => void {
  gauges();
  spoolMetrics();
  watched.add(state);
  return () => watched.delete(state);
}
