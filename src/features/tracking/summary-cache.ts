import type { HitSummary } from "./store/intake.ts";
import { noTimes, timedKinds } from "./times.ts";
import type { Times } from "./times.ts";

/** A drain's memory, for one spool, of what the database already knows of a delivery, so that the hundredth click on a link costs no look-up. */
export interface SummaryCache {
  /** Whether a summary would change nothing. @param now Unix milliseconds, within the transaction that keeps its hits */
  knows(campaign: string, summary: HitSummary, now: number): boolean;
  /** Remembers summaries whose transaction stands. */
  keep(campaign: string, summaries: readonly HitSummary[]): void;
  /**
   * Told at which place of the spool an organisation stands in the database. Stands it before the place that was kept last, the database was put back or
   * another one has taken over that did not know all: then nothing is remembered any more.
   */
  standsAt(org: string, place: number): void;
  /** Remembers the place that an organisation has come to in the spool, once its transaction stands. */
  keepPlace(org: string, place: number): void;
}

interface Known extends Times {
  /** Until then a look at the verdict is planned, so that a further hit need not plan one. */
  planned: number;
}

/** A look that comes sooner than this (milliseconds) may be over before the transaction that relies on it stands. */
export const coversFor = 10_000;

/** A look that seems to be planned for later than this (milliseconds) is one of a clock that was ahead, and is made at once or was. */
const farthest = 3 * 3_600_000;

/** Places that are remembered; beyond it all is forgotten. */
const mostPlaces = 100_000;

/** @param most deliveries to remember; beyond it the older half is forgotten, which costs a look-up and nothing else */
export function openSummaryCache(most = 200_000): SummaryCache {
  let recent = new Map<string, Map<number, Known>>();
  let older = new Map<string, Map<number, Known>>();
  let size = 0;
  const places = new Map<string, number>();

  function find(campaign: string, delivery: number): Known | undefined {
    return recent.get(campaign)?.get(delivery) ?? older.get(campaign)?.get(delivery);
  }

  function forgetAll(): void {
    recent.clear();
    older.clear();
    size = 0;
    places.clear();
  }

  return {
    standsAt(org, place) {
      if (place < (places.get(org) ?? 0)) forgetAll();
    },
    keepPlace(org, place) {
      if (places.size >= mostPlaces) forgetAll();
      places.set(org, place);
    },
    knows(campaign, summary, now) {
      const known = find(campaign, summary.delivery);
      if (!known || summary.urgent) return false;
      if (Math.max(summary.last, now + coversFor) >= known.planned || known.planned > now + farthest) return false;
      return timedKinds.every(
        (kind) => summary[kind] === null || (known[kind] !== null && known[kind] <= summary[kind]!),
      );
    },
    keep(campaign, summaries) {
      const own = recent.get(campaign) ?? new Map<number, Known>();
      size -= own.size;
      for (const summary of summaries) {
        const known = find(campaign, summary.delivery);
        // A look that is still to come covers this summary too: whoever looks plans the next one for hits that are younger than the hold.
        const planned = known && known.planned > summary.last ? known.planned : (summary.due ?? 0);
        const next: Known = { planned, ...noTimes };
        for (const kind of timedKinds) next[kind] = least(known?.[kind] ?? null, summary[kind]);
        own.set(summary.delivery, next);
      }
      recent.set(campaign, own);
      size += own.size;
      if (size > most / 2) {
        older = recent;
        recent = new Map();
        size = 0;
      }
    },
  };
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
