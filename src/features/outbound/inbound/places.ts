import { beginningOf, isInternal } from "../../../kit/ip.ts";
import { clientNetwork } from "../../../kit/limits/index.ts";
import { openPresence } from "./presence.ts";
import type { Presence } from "./presence.ts";

export interface PlaceLimits {
  /** Connections at once: of one client, of the network around it, and of all together. */
  client: number;
  around: number;
  together: number;
  /** Of these so many are for networks that brought a mail before which is about one of ours. */
  kept: number;
  /** Connections at once for which such a network is one; by further ones it is a stranger. */
  friend: number;
  /** Milliseconds within which a mail has come whole, from the connection's begin or the mail before. */
  within: number;
  /** Milliseconds for which nobody else gets the place of a connection that waits for its mail. */
  spared: number;
  /** Milliseconds from its begin after which it is spared no more, however quickly its mails come. */
  settled: number;
  /** Milliseconds after which a connection begins no further mail. */
  longest: number;
}

const usual: PlaceLimits = {
  client: 10,
  around: 50,
  together: 200,
  kept: 20,
  friend: 2,
  within: 5 * 60_000,
  spared: 10_000,
  settled: 60_000,
  longest: 30 * 60_000,
};

/** Milliseconds for which a mail may be owed by one connection of those who give way to whoever is new. */
const moment = 3000;

/** Networks and clients that are remembered for having brought such a mail, and mails of ours; beyond it the one that came longest ago is forgotten. */
const mostBrought = 10_000;

/** That a mail is about one of ours. */
export interface Proof {
  /** Names that one. */
  mail: string;
  /** Milliseconds for which it speaks for whoever brought it first. */
  lasts: number;
}

/** One connection's. */
export interface Place {
  /** Its mail has come: from now on it waits for us, until the next one begins. */
  worked(): void;
  /** It owes the next mail; or the same one still, where we have refused that. */
  waits(refused?: boolean): void;
  /** The mail was taken, had an effect, and is about a mail of ours. That one speaks for the client that brought it first and its network, and no other. */
  brought(proof: Proof): void;
  /** Whether it has had its time. */
  isOver(): boolean;
  leave(): void;
}

interface Taken {
  client: string;
  around: string | null;
  /** The network that brought a mail before, if this is one of its places; null of a stranger. */
  friend: string | null;
  began: number;
  /** When it began to owe a mail; null while its mail is worked on. */
  since: number | null;
  end: () => void;
}

/**
 * Places for connections by which anybody may bring mails. Where all are taken, or all of a client or its network, the one of them that has owed its mail for longest
 * gives way to whoever comes: those who keep many open, with mails or without, keep nobody out for long. Nor do those who leave and come again, for whoever has none
 * comes before a client or a network that has been there for long.
 * @param now milliseconds of a clock that only goes forward
 * @returns gives a place to a client, by its address; null where there is none now. `end` is told once when the place is another's, or its time is up
 */
export function connectionPlaces(
  limits: Partial<PlaceLimits> = {},
  now: () => number = () => performance.now(),
): (address: string, end: () => void) => Place | null {
  const {
    client: ofClient,
    around: ofAround,
    together,
    kept,
    friend: ofFriend,
    within,
    spared,
    settled,
    longest,
  } = { ...usual, ...limits };
  const taken = new Set<Taken>();
  const clients = openPresence(settled, now);
  const networks = openPresence(settled, now);
  /** Until when a mail about one of ours speaks for networks and clients, and who brought one first, by its name; the latest at the end. */
  const known = new Map<string, number>();
  const bringers = new Map<string, number>();
  const firsts = new Map<string, { client: string; origin: string }>();
  const isOf = (those: ReadonlyMap<string, number>, name: string) => (those.get(name) ?? 0) > now();
  const isStranger = ({ friend }: Taken) => friend === null;
  const count = (is: (one: Taken) => boolean) => [...taken].filter(is).length;
  const brings = ({ client }: Taken) => isOf(bringers, client);
  /**
   * Connections of clients that brought a mail of ours which give way to nobody who did not: of each client in turn the oldest that is left, to half of a network's
   * places. With more, those who idle would keep all others of their network out.
   */
  const heldForMail = () => {
    const own = Map.groupBy([...taken].filter(brings), ({ client }) => client).values();
    const inTurn = [...own].flatMap((some) => some.entries().toArray()).toSorted(([nth], [other]) => nth - other);
    const networks = Map.groupBy(inTurn.map(([, one]) => one), (one) => one.around ?? one.client).values(); // oxfmt-ignore
    return new Set([...networks].flatMap((some) => some.slice(0, ofAround / 2)));
  };

  /**
   * Makes room for one more of some of those who are here.
   * @param gone whether one of them, who may still be spared, gives way to this one
   * @param stays whether one of them does not, however long it has owed its mail
   * @param rather who of them gives way before all others
   * @returns whether there is any
   */
  const makeRoom = (
    room: number,
    is: (one: Taken) => boolean,
    gone: (one: Taken) => boolean,
    stays: (one: Taken) => boolean = () => false,
    rather: (one: Taken) => boolean = () => true,
  ) => {
    const there = [...taken].filter(is);
    if (there.length < room) return true;
    const lasts = (one: Taken) => now() - one.since! >= spared || now() - one.began >= settled || gone(one);
    const owing = there.filter((one) => one.since !== null && !stays(one) && lasts(one));
    const first = longestOf(owing.filter(rather)) ?? longestOf(owing);
    first?.end();
    return first !== null;
  };
  /**
   * Whoever is new comes before whoever has been there for long, by other connections too. Those keep their oldest one for a moment: with all of them
   * spared so long, some who leave and come again within that moment would keep everybody out.
   */
  const before = (stays: Presence, name: string, of: (one: Taken) => string) => {
    if (stays.lasts(name) >= settled) return () => false;
    const oldest = new Map([...taken].toReversed().map((one) => [of(one), one]));
    const isSpared = (one: Taken) => oldest.get(of(one)) === one && now() - one.since! < moment;
    return (one: Taken) => stays.lasts(of(one)) >= settled && !isSpared(one);
  };

  return (address, end) => {
    const client = clientNetwork(address);
    // Behind a proxy of one's own many come from few addresses.
    const around = isInternal(address) ? null : (beginningOf(address, 3, 3) ?? client);
    const network = around ?? client;
    // Whoever has one of the networks around it in IPv6 easily has all of a provider's line.
    const origin = around === null ? client : (beginningOf(address, 3, 2) ?? client);
    const elder = before(networks, network, (one) => one.around ?? one.client);
    const elderClient = before(clients, client, (one) => one.client);
    // Within a network those who brought a mail of ours come before all others: it has its places for that.
    const isBringer = isOf(bringers, client);
    const others = (one: Taken) => !brings(one);
    const gone = (one: Taken) => elderClient(one) || (isBringer && others(one));
    const held = isBringer ? null : heldForMail();
    const stays = (one: Taken) => held?.has(one) ?? false;
    const hasOwnRoom =
      makeRoom(
        ofClient,
        (one) => one.client === client,
        () => false,
      ) &&
      (around === null || makeRoom(ofAround, (one) => one.around === around, gone, stays, others));
    if (!hasOwnRoom) return null;
    const isOfOrigin = ({ friend }: Taken) => friend === origin;
    // While there are places for strangers, nobody of the network has to give way.
    const isFriend =
      isOf(known, origin) &&
      (count(isOfOrigin) < ofFriend ||
        (count(isStranger) >= together - kept && makeRoom(ofFriend, isOfOrigin, gone, stays, others)));
    if (!isFriend && !makeRoom(together - kept, isStranger, elder)) return null;
    if (!makeRoom(together, () => true, elder)) return null;
    const began = now();
    let timer: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(timer);
      if (!taken.delete(own)) return;
      clients.leaves(client);
      networks.leaves(network);
    };
    const own: Taken = {
      client,
      around,
      friend: isFriend ? origin : null,
      began,
      since: began,
      end() {
        leave();
        end();
      },
    };
    let [owed, came] = [began, began];
    const waits = (refused = false) => {
      if (!taken.has(own)) return;
      // The time that we worked on it does not count.
      owed = refused ? owed + now() - came : now();
      own.since = owed;
      clearTimeout(timer);
      timer = setTimeout(own.end, within - (now() - owed)).unref();
    };
    taken.add(own);
    clients.comes(client);
    networks.comes(network);
    waits();
    return {
      waits,
      brought({ mail, lasts }) {
        const first = firsts.get(mail) ?? { client, origin };
        keepLast(firsts, mail, first);
        const until = (before = 0) => Math.max(before, now() + lasts);
        if (first.origin === origin) keepLast(known, origin, until(known.get(origin)));
        if (first.client === client) keepLast(bringers, client, until(bringers.get(client)));
      },
      worked() {
        clearTimeout(timer);
        own.since = null;
        came = now();
      },
      isOver: () => now() - began >= longest,
      leave,
    };
  };
}

function keepLast<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  if (map.size > mostBrought) map.delete(map.keys().next().value!);
}

/** Whoever has owed a mail for longest. */
function longestOf(owing: readonly Taken[]): Taken | null {
  return owing.reduce<Taken | null>((other, one) => (other && other.since! <= one.since! ? other : one), null);
}
