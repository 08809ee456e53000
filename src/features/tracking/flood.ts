import { Overloaded } from "../../kit/fair/index.ts";
import { spoolMetrics } from "./metrics.ts";
import { networkOf } from "./verdict/network.ts";
import { signs } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";

/** Keeps links that are called thousands of times from filling the disk, without hiding anybody who uses them meanwhile. */
export interface FloodFilter {
  /**
   * Resolves when the hit, or one that says the same, is durable; rejects as the spool does.
   * @throws Overloaded where too many links of its organisation are flooded
   */
  take(hit: NewHit): Promise<void>;
  /** Writes what was only counted so far. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Hits of a link in a day that are all kept, whatever comes to others; no person comes near. */
const ownOfALink = 100;
/** The same while there is room in what an organisation's links have together beyond their own. */
const keptOfALink = 4000;
const sharedOfAnOrganisation = 200_000;
const day = 24 * 3_600_000;
/** Links are counted in so many slots; two that share one share its allowance, which only makes the counting begin earlier. */
const slots = 1 << 20;
/** Visitors of one flooded link that are told apart by address and agent, and networks beyond that. */
const mostVisitors = 256;
const mostNetworks = 512;
/** Of all flooded links together, in equal parts of the organisations that have some; beyond its part only kinds of hits are told apart. */
const mostReported = 50_000;
const mostLinks = 20_000;
/** In so many parts at least: who is flooded alone leaves room for others. */
const parts = 4;
/** Beyond its part an organisation's flooded links take one another's place, one in so many milliseconds. */
const replacedEvery = 100;
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

/** An organisation with flooded links. */
interface Flooded {
  /** Kept of its links beyond what each has by itself. */
  shared: number;
  links: Map<string, Link>;
  /** Entries of all its links. */
  reported: number;
  replacedAt: number;
}

interface Link {
  visitors: Map<string, Sameness>;
  networks: Map<string, Sameness>;
  kinds: Map<string, Sameness>;
}

/**
 * Every hit is kept until a link has had 4,000 in a day, or a hundred where its organisation's links have had 200,000 beyond that together. From then on, of hits that say the same (kind, signs, address, agent) the first is kept, then one after
 * a second, two, four, up to an hour, and the last; each tells how many it stands for. Whoever else comes, or does something else, is a first and kept.
 * Beyond 256 visitors of one link, networks are told apart, beyond 512 of them kinds of hits.
 * @param keep makes a hit durable
 * @param more.orgOf whose a campaign is, by its number; asked where a link has used up its own
 */
export function openFloodFilter(
  keep: (hit: NewHit) => Promise<void>,
  { now = () => performance.now(), orgOf = String }: { now?: () => number; orgOf?: (campaign: number) => string } = {},
): FloodFilter {
  const counts = new Uint16Array(slots);
  const organisations = new Map<string, Flooded>();
  /** How many of them have flooded links. */
  let flooded = 0;
  let since = now();
  const flushing = setInterval(() => void flush(), flushEvery).unref();

  function take(hit: NewHit): Promise<void> {
    const slot = (Math.imul(hit.campaign, 0x9e3779b1) ^ Math.imul(hit.delivery, 0x85ebca6b)) & (slots - 1);
    const count = counts[slot]!;
    if (count < ownOfALink) {
      counts[slot] = count + 1;
      return keep(hit);
    }
    const org = organisationOf(hit.campaign);
    if (count < keptOfALink && org.shared < sharedOfAnOrganisation) {
      counts[slot] = count + 1;
      org.shared += 1;
      return keep(hit);
    }
    const link = linkOf(org, `${hit.campaign} ${hit.delivery}`);
    if (!link) return Promise.reject(new Overloaded("too many links of an organisation are flooded"));
    const same = samenessOf(org, link, hit);
    if (now() - same.stored >= same.pause) return store(same, hit);
    same.last = hit;
    same.counted += 1;
    spoolMetrics().countedNotKept.inc();
    return same.durable;
  }

  function store(same: Sameness, hit: NewHit): Promise<void> {
    const times = same.counted + 1;
    const { last } = same;
    same.pause = Math.min(longestPause, same.stored === Number.NEGATIVE_INFINITY ? shortestPause : same.pause * 2);
    same.stored = now();
    same.last = null;
    same.counted = 0;
    same.durable = keep(times === 1 ? hit : { ...hit, times });
    same.durable.catch(() => {
      // Nothing durable says the same any more: the next one is kept.
      same.stored = Number.NEGATIVE_INFINITY;
      same.counted += times - 1;
      same.last ??= last;
    });
    return same.durable;
  }

  function organisationOf(campaign: number): Flooded {
    const name = orgOf(campaign);
    let org = organisations.get(name);
    if (!org) {
      org = { shared: 0, links: new Map(), reported: 0, replacedAt: Number.NEGATIVE_INFINITY };
      organisations.set(name, org);
    }
    return org;
  }

  const partOf = (most: number) => Math.floor(most / Math.max(parts, flooded));

  function samenessOf(org: Flooded, link: Link, hit: NewHit): Sameness {
    // How long somebody stayed is told in steps, each twice the one before.
    const kind = `${hit.action} ${hit.signs} ${32 - Math.clz32(hit.dwell)}`;
    // What a beacon says is free to invent: where visitors are not told apart, only whether a hand was seen is.
    const rough = `${hit.action} ${hit.signs & requestSigns} ${(hit.signs & hand) !== 0}`;
    const network = `${rough} ${networkOf(hit.address)}`;
    const room = org.reported < partOf(mostReported);
    return (
      member(org, link.visitors, `${kind} ${hit.address} ${hit.agent}`, room ? mostVisitors : 0) ??
      member(org, link.networks, network, room ? mostNetworks : 0) ??
      member(org, link.kinds, rough, Number.POSITIVE_INFINITY)!
    );
  }

  function member(org: Flooded, of: Map<string, Sameness>, key: string, most: number): Sameness | null {
    let found = of.get(key);
    if (!found && of.size < most) {
      found = { stored: Number.NEGATIVE_INFINITY, pause: 0, last: null, counted: 0, durable: Promise.resolve() };
      of.set(key, found);
      org.reported += 1;
    }
    return found ?? null;
  }

  /** Null where a link would take the place of another one that was remembered lately: a flood over ever other links would keep nothing back. */
  function linkOf(org: Flooded, key: string): Link | null {
    const known = org.links.get(key);
    if (known) return known;
    if (org.links.size === 0) flooded += 1;
    const most = partOf(mostLinks);
    if (org.links.size >= most) {
      if (now() - org.replacedAt < replacedEvery) return null;
      org.replacedAt = now();
    }
    const link: Link = { visitors: new Map(), networks: new Map(), kinds: new Map() };
    org.links.set(key, link);
    while (org.links.size > most) {
      const [oldest] = org.links;
      org.links.delete(oldest![0]);
      org.reported -= oldest![1].visitors.size + oldest![1].networks.size + oldest![1].kinds.size;
      void settle(oldest![1], true);
    }
    return link;
  }

  async function settle(link: Link, all: boolean): Promise<void> {
    const waiting = [link.visitors, link.networks, link.kinds].flatMap((one) => [...one.values()]);
    const due = waiting.filter((same) => same.last && (all || now() - same.stored >= same.pause));
    // All at once: a disk that syncs them one by one would take minutes, which an end has not.
    await Promise.all(
      due.map(async (same) => {
        // The last is one of those that were counted, and was answered: what cannot be written now is written later.
        same.counted -= 1;
        await store(same, same.last!).catch(() => void (same.counted += 1));
      }),
    );
  }

  async function flush(all = false): Promise<void> {
    const over = now() - since >= day;
    const known = [...organisations.values()].flatMap(({ links }) => [...links.values()]);
    if (over) {
      // Before anything is waited for: what comes meanwhile is of the new day.
      since = now();
      counts.fill(0);
      organisations.clear();
      flooded = 0;
    }
    await Promise.all(known.map((link) => settle(link, all || over)));
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
