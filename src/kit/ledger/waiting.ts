import { lazyValue } from "../lazy-value.ts";
import type { Logger } from "../log.ts";
import { prometheus } from "../metrics.ts";

/** Longer than a reader waits for a version that has ended (milliseconds): that one is tried again and again, or has no worker. */
const tooLong = 180_000;
/** How soon the operator is told of the same reader again (milliseconds). */
const againMs = 600_000;

const waitingGauge = lazyValue(() => {
  const { Gauge } = prometheus();
  return new Gauge({
    name: "hookwise_readers_waiting",
    help: "Reactions of this process that have waited for longer than three minutes for a worker of another version",
  });
});

/** Where readers of an organisation stand before what only another version's read: by name. */
export type Standing = ReadonlyMap<string, { place: number; kinds: readonly string[] }>;

/** What others read, in a form that can be compared. */
export const asText = (kinds: ReadonlyMap<string, readonly string[]>): string => JSON.stringify([...kinds]);

/** Remembers who waits for a worker of another version, so that nobody is looked after for whom nothing has changed, and the operator hears of who waits long. */
export function watchWaiting(log: Pick<Logger, "warn">, now = () => performance.now()) {
  const waiting = new Map<string, { others: string; readers: Map<string, Stand> }>();
  const told = new Map<string, number>();
  type Stand = { place: number; kinds: readonly string[]; since: number };

  return {
    /** Where an organisation's readers stand now, and what others read as they were looked after. */
    note(org: string, standing: Standing, others: string): void {
      const before = waiting.get(org)?.readers;
      if (standing.size === 0) return void waiting.delete(org);
      const readers = new Map<string, Stand>();
      for (const [name, stand] of standing) {
        const same = before?.get(name);
        readers.set(name, { ...stand, since: same?.place === stand.place ? same.since : now() });
      }
      waiting.set(org, { others, readers });
    },

    /** Whom to ask about, or null where nobody waits. */
    asked(): { orgs: string[]; readers: string[] } | null {
      if (waiting.size === 0) return null;
      const readers = new Set([...waiting.values()].flatMap((one) => [...one.readers.keys()]));
      return { orgs: [...waiting.keys()], readers: [...readers] };
    },

    /** The organisations that are to be looked after again: others read something else than they did, or somebody does not stand where it stood. */
    changed(others: string, places: readonly { org: string; reader: string; pos: number }[]): string[] {
      const found = new Map(places.map(({ org, reader, pos }) => [`${org} ${reader}`, pos]));
      const moved = (org: string, readers: Map<string, Stand>) =>
        [...readers].some(([name, { place }]) => found.get(`${org} ${name}`) !== place);
      return [...waiting].filter(([org, one]) => one.others !== others || moved(org, one.readers)).map(([org]) => org);
    },

    /** Tells the operator of readers that wait too long. */
    tell(): void {
      const found = new Map<string, { kinds: readonly string[]; organisations: number }>();
      for (const { readers } of waiting.values())
        for (const [name, { since, kinds }] of readers)
          if (now() - since > tooLong)
            found.set(name, { kinds, organisations: (found.get(name)?.organisations ?? 0) + 1 });
      waitingGauge().set(found.size);
      for (const name of told.keys()) if (!found.has(name)) told.delete(name);
      for (const [reader, what] of found) {
        if (now() - (told.get(reader) ?? Number.NEGATIVE_INFINITY) < againMs) continue;
        told.set(reader, now());
        log.warn({ reader, ...what }, keptWaiting);
      }
    },
  };
}

/** What the operator is told of a reader that waits long. */
const keptWaiting =
  "facts wait for a worker of another version, whose reaction alone reads these kinds: start one, or stop every process of that version for good, also one that is started again and again";
