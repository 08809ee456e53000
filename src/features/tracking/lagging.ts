import { makeSweep } from "../../kit/fair/index.ts";
import type { Logger } from "../../kit/log.ts";
import type { Place } from "./spool/reader.ts";
import type { Hit } from "./spool/record.ts";

/** Hits of one organisation that were read and are not in the database yet. */
export interface Share {
  hits: Hit[];
  /** The number of the last hit that was read with them, whoever's it is. */
  last: number;
  /** Where to go on behind them. */
  next: Place;
}

/** What setting aside needs of a spool. */
interface LateSource {
  /** The next hits from a place on: an organisation's own; null when there are none as far as the spool is written now. */
  read(org: string, from: Place): Promise<Share | null>;
  take(org: string, share: Share): Promise<void>;
  /** Where the others are. */
  head(): Place;
}

/**
 * Organisations that the others of a spool do not wait for (their rows are locked, their work is slow, of their hits very many wait): each goes on by itself from where it was set
 * aside, until it has caught up. Nothing of it is written down but the earliest place, which the spool's cursor does not pass: after a
 * kill all is read again from there, and the database knows what it has of whom.
 */
export interface LaggingOrganisations {
  has(org: string): boolean;
  /** @param oldest when its first hit from there on came, Unix milliseconds */
  add(org: string, from: Place, oldest: number): void;
  /** Takes along again who has caught up with the others, and tries again whose time has come. */
  tend(): void;
  /** Whether nobody is set aside. */
  none(): boolean;
  /** The place that the spool is still needed from, or the one given. */
  earliest(head: Place): Place;
  /** When the oldest hit came that was set aside, Unix milliseconds; null without one. */
  oldest(): number | null;
}

interface Straggler {
  place: Place;
  oldest: number;
  /** Read already, so that a try that fails costs no reading. */
  share: Share | null;
  busy: boolean;
}

const rests = { first: 250, longest: 5000 };
/** Milliseconds for which one goes on, so that others who are set aside have their turns, too. */
const turn = 1000;

/** What is set aside of all spools of a process is tried a few at a time. */
export function laggingRetries(log: Logger) {
  return makeSweep(
    { atOnce: 2, perKey: 1 },
    (err, org) => log.warn({ err, org }, "an organisation's hits wait on the disk; the others' do not wait for them"),
    rests,
  );
}

export function openLagging(
  source: LateSource,
  spool: number,
  tries: ReturnType<typeof laggingRetries>,
): LaggingOrganisations {
  const stragglers = new Map<string, Straggler>();

  async function goOn(org: string, own: Straggler): Promise<void> {
    const until = performance.now() + turn;
    try {
      while (before(own.place, source.head()) && performance.now() < until) {
        // Asked before: what is found missing below was missing up to here.
        const head = source.head();
        own.share ??= await source.read(org, own.place);
        if (!own.share) {
          own.place = head;
          break;
        }
        if (own.share.hits.length > 0) {
          own.oldest = own.share.hits[0]!.at;
          await source.take(org, own.share);
        }
        own.place = own.share.next;
        own.share = null;
      }
    } finally {
      own.busy = false;
    }
  }

  return {
    has: (org) => stragglers.has(org),
    add(org, from, oldest) {
      stragglers.set(org, { place: from, oldest, share: null, busy: false });
    },
    tend() {
      for (const [org, own] of stragglers) {
        if (own.busy) continue;
        if (!before(own.place, source.head())) stragglers.delete(org);
        else {
          own.busy = true;
          if (!tries.start(org, () => goOn(org, own), `${spool} ${org}`)) own.busy = false;
        }
      }
    },
    none: () => stragglers.size === 0,
    earliest: (head) =>
      [...stragglers.values()].reduce((first, { place }) => (before(place, first) ? place : first), head),
    oldest: () =>
      stragglers.size === 0 ? null : Math.min(...[...stragglers.values()].map((straggler) => straggler.oldest)),
  };
}

/** An organisation takes up much of a batch with more than one in so many hits. Those who do are few, for each of them reads the spool for itself. */
const much = 8;

/** Whose hits take up much of a batch of so many: behind them others' may wait that nobody has seen yet. */
export function crowdedBy(shares: ReadonlyMap<string, readonly Hit[]>, all: number): string[] {
  return [...shares].flatMap(([org, share]) => (share.length > all / much ? org : []));
}

function before(a: Place, b: Place): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}
