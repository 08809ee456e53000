import { spoolMetrics } from "./metrics.ts";
import { networkOf } from "./verdict/network.ts";
import { signs } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";

/** Keeps one link that is called thousands of times from filling the disk, without hiding anybody who uses it meanwhile. */
export interface FloodFilter {
  /** Resolves when the hit, or one that says the same, is durable; rejects as the spool does. */
  take(hit: NewHit): Promise<void>;
  /** Writes what was only counted so far. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Hits of a link in a day that are all kept; no person comes near. */
const keptOfALink = 4000;
const day = 24 * 3_600_000;
/** Links are counted in so many slots; two that share one share its allowance, which only makes the counting begin earlier. */
const slots = 1 << 20;
/** Visitors of one flooded link that are told apart by address and agent, and networks beyond that. */
const mostVisitors = 256;
const mostNetworks = 512;
/** Of all flooded links together; beyond it only kinds of hits are told apart. */
const mostReported = 50_000;
const mostLinks = 20_000;
const shortestPause = 1000;
const longestPause = 3_600_000;
const flushEvery = 10_000;

/** Hits that say the same: one link, one kind of hit, one visitor. */
interface Sameness {
  stored: number;
  pause: number;
  /** The latest that was only counted, and how many were. */
  last: NewHit | null;
  counted: number;
  durable: Promise<void>;
}

const requestSigns = signs.probe | signs.prefetch | signs.driven | signs.late | signs.trusted;
const hand = signs.pointer | signs.touch | signs.key;

interface Link {
  visitors: Map<string, Sameness>;
  networks: Map<string, Sameness>;
  kinds: Map<string, Sameness>;
}

/**
 * Every hit is kept until a link has had 4,000 in a day. From then on, of hits that say the same (kind, signs, address, agent) the first is kept, then one after
 * a second, two, four, up to an hour, and the last; each tells how many it stands for. Whoever else comes, or does something else, is a first and kept.
 * Beyond 256 visitors of one link, networks are told apart, beyond 512 of them kinds of hits.
 * @param keep makes a hit durable
 */
export function openFloodFilter(keep: (hit: NewHit) => Promise<void>, now = () => performance.now()): FloodFilter {
  const counts = new Uint16Array(slots);
  const links = new Map<string, Link>();
  let since = now();
  let warnedAt = 0;
  const flushing = setInterval(() => void flush(), flushEvery).unref();

  function take(hit: NewHit): Promise<void> {
    const slot = (Math.imul(hit.campaign, 0x9e3779b1) ^ Math.imul(hit.delivery, 0x85ebca6b)) & (slots - 1);
    if (counts[slot]! < keptOfALink) {
      counts[slot]! += 1;
      return keep(hit);
    }
    const same = samenessOf(hit);
    if (now() - same.stored >= same.pause) return store(same, hit);
    same.last = hit;
    same.counted += 1;
    spoolMetrics().countedNotKept.inc();
    return same.durable;
  }

  function store(same: Sameness, hit: NewHit): Promise<void> {
    const times = same.counted + 1;
    same.pause = Math.min(longestPause, same.stored === Number.NEGATIVE_INFINITY ? shortestPause : same.pause * 2);
    same.stored = now();
    same.last = null;
    same.counted = 0;
    same.durable = keep(times === 1 ? hit : { ...hit, times });
    same.durable.catch(() => {
      // Nothing durable says the same any more: the next one is kept.
      same.stored = Number.NEGATIVE_INFINITY;
      same.counted += times - 1;
    });
    return same.durable;
  }

  function samenessOf(hit: NewHit): Sameness {
    const link = linkOf(`${hit.campaign} ${hit.delivery}`);
    // How long somebody stayed is told in steps, each twice the one before.
    const kind = `${hit.action} ${hit.signs} ${32 - Math.clz32(hit.dwell)}`;
    // What a beacon says is free to invent: where visitors are not told apart, only whether a hand was seen is.
    const rough = `${hit.action} ${hit.signs & requestSigns} ${(hit.signs & hand) !== 0}`;
    const network = `${rough} ${networkOf(hit.address)}`;
    const room = warnedAt < mostReported;
    return (
      member(link.visitors, `${kind} ${hit.address} ${hit.agent}`, room ? mostVisitors : 0) ??
      member(link.networks, network, room ? mostNetworks : 0) ??
      member(link.kinds, rough, Number.POSITIVE_INFINITY)!
    );
  }

  function member(of: Map<string, Sameness>, key: string, most: number): Sameness | null {
    let found = of.get(key);
    if (!found && of.size < most) {
      found = { stored: Number.NEGATIVE_INFINITY, pause: 0, last: null, counted: 0, durable: Promise.resolve() };
      of.set(key, found);
      warnedAt += 1;
    }
    return found ?? null;
  }

  function linkOf(key: string): Link {
    let link = links.get(key);
    if (!link) {
      links.set(key, (link = { visitors: new Map(), networks: new Map(), kinds: new Map() }));
      const [oldest] = links;
      if (links.size > mostLinks) {
        links.delete(oldest![0]);
        warnedAt -= oldest![1].visitors.size + oldest![1].networks.size + oldest![1].kinds.size;
        void settle(oldest![1], true);
      }
    }
    return link;
  }

  async function settle(link: Link, all: boolean): Promise<void> {
    const waiting = [link.visitors, link.networks, link.kinds].flatMap((one) => [...one.values()]);
    for (const same of waiting) {
      const { last, counted } = same;
      if (!last || (!all && now() - same.stored < same.pause)) continue;
      same.counted = counted - 1;
      await store(same, last).catch(() => undefined);
    }
  }

  async function flush(all = false): Promise<void> {
    for (const link of links.values()) await settle(link, all);
    if (now() - since < day) return;
    since = now();
    counts.fill(0);
    for (const link of links.values()) await settle(link, true);
    links.clear();
    warnedAt = 0;
  }

  return {
    take,
    flush: () => flush(true),
    async stop() {
      clearInterval(flushing);
      await flush(true);
    },
  };
}
