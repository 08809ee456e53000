import type { Action } from "../spool/record.ts";
import type { Trace } from "./trace.ts";

const links = new Set<Action>(["clicked", "decoy", "visited"]);
const burst = 3000;

/** Whether whoever followed a link followed others within moments. @param mine whether a link is this visit's own */
export function severalAtOnce(trace: Trace, traces: Trace[], mine: (link: Trace) => boolean): boolean {
  return traces.some(
    (other) =>
      other.action !== trace.action &&
      links.has(other.action) &&
      other.agent === trace.agent &&
      Math.abs(other.at - trace.at) <= burst &&
      mine(other),
  );
}

/**
 * Of several visits without script that look alike the one that is nearest in time to another link followed that, too: a scanner may have the browser that
 * its people have. Where a page ran script it shows a hand if there is one, and nobody is blamed for what another visit did.
 * @returns whether a link is a visit's own
 */
export function nearestOf(trace: Trace, traces: Trace[]): (link: Trace) => boolean {
  const scripted = new Set(traces.filter(({ action }) => action === "seen").map(({ visit }) => visit));
  const silent = ({ visit }: Trace) => Boolean(visit) && !scripted.has(visit);
  const alike = silent(trace)
    ? traces.filter(
        (other) =>
          other.action === "clicked" && other.agent === trace.agent && other.visit !== trace.visit && silent(other),
      )
    : [];
  return (link) => !alike.some((other) => Math.abs(link.at - other.at) < Math.abs(link.at - trace.at));
}
