import { expect, it } from "vitest";
import { connectionPlaces } from "./places.ts";

const limits = {
  client: 2,
  around: 3,
  together: 5,
  within: 1e6,
  kept: 0,
  spared: 10_000,
  settled: 30_000,
  longest: 60_000,
};

/** A house with few places, and a clock that is put on by hand. */
function house(own: Partial<typeof limits> = {}) {
  let time = 0;
  const ended: string[] = [];
  const enter = connectionPlaces({ ...limits, ...own }, () => time);
  return {
    ended,
    after: (ms: number) => void (time += ms),
    come: (address: string) => enter(address, () => ended.push(address)),
  };
}

it("one client has some places, and the networks around it no more than a part of all", () => {
  const { come } = house();
  expect(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"].map((one) => come(one) !== null)).toEqual([true, true, false, true, false]); // oxfmt-ignore
  // Of IPv6 a line has 65,536 networks.
  const { come: other } = house();
  expect(["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1", "2001:db8:2:1::1"].map((one) => other(one) !== null)).toEqual([true, true, true, false, true]); // oxfmt-ignore
  // Behind a proxy of one's own many have one network.
  const { come: own } = house();
  expect(["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"].every((one) => own(one) !== null)).toBe(true);
});

it("where all are taken, whoever has owed a mail for longest gives way, and nobody does in their first moments", () => {
  const { come, after, ended } = house();
  const places = [1, 2, 3, 4, 5].map((one) => (after(1000), come(`198.51.${one}.1`)!));
  expect(come("203.0.113.1")).toBeNull();
  // The first has brought a mail meanwhile, the second one's is worked on.
  after(4000);
  places[0]!.worked();
  places[0]!.waits();
  places[1]!.worked();
  after(6000);
  expect(come("203.0.113.1")).not.toBeNull();
  expect(ended).toEqual(["198.51.3.1"]);
  places[3]!.leave();
  expect(come("203.0.113.2")).not.toBeNull();
  expect(ended).toEqual(["198.51.3.1"]);
});

it("of one client, and of the networks around it, one gives way to the next, and nobody else does", () => {
  const { come, after, ended } = house();
  for (const one of ["198.51.100.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
    after(1000);
    come(one);
  }
  after(6000);
  expect(come("192.0.2.1")).toBeNull();
  after(2000);
  expect(come("192.0.2.1")).not.toBeNull();
  after(1000);
  expect(come("192.0.2.3")).not.toBeNull();
  expect(ended).toEqual(["192.0.2.1", "192.0.2.1"]);
});

it("those who end a small mail again and again keep nobody out for long", () => {
  const { come, after } = house();
  const places = [1, 2, 3, 4, 5].map((one) => come(`198.51.${one}.1`)!);
  const afterMails = () => {
    after(9000);
    for (const one of places) {
      one.worked();
      one.waits();
    }
    after(1000);
    return come("203.0.113.1") !== null;
  };
  expect([afterMails(), afterMails(), afterMails()]).toEqual([false, false, true]);
});

it("what has left twice, or was ended before it leaves, leaves one place", () => {
  const { come, after } = house();
  const first = come("192.0.2.1")!;
  for (const one of [1, 2, 3, 4]) come(`198.51.${one}.1`);
  after(20_000);
  expect(come("203.0.113.1")).not.toBeNull();
  first.leave();
  first.leave();
  // All the others owe theirs for as long: they give way one by one, and there are four.
  expect([1, 2, 3, 4, 5].map((one) => come(`203.0.${one}.1`) !== null)).toEqual([true, true, true, true, false]);
});

it("begins no further mail when it has had its time", () => {
  const { come, after } = house();
  const place = come("192.0.2.1")!;
  after(59_999);
  expect(place.isOver()).toBe(false);
  after(1);
  expect(place.isOver()).toBe(true);
});

it("those who leave before they would give way, and come again at once, keep nobody out for long", () => {
  const { come, after } = house();
  let places = [1, 2, 3, 4, 5].map((one) => come(`198.51.${one}.1`)!);
  const afterRound = (round: number) => {
    after(9000);
    const got = come("203.0.113.1") !== null;
    for (const one of places) one.leave();
    // By other addresses of their networks.
    places = [1, 2, 3, 4, 5].flatMap((one) => come(`198.51.${one}.${round}`) ?? []);
    return got;
  };
  expect([2, 3, 4, 5].map(afterRound)).toEqual([false, false, false, true]);
});

it("a mail that was refused is still owed", () => {
  const { come, after, ended } = house();
  const places = [1, 2, 3, 4, 5].map((one) => come(`198.51.${one}.1`)!);
  for (const [n, one] of places.entries()) {
    after(1000);
    one.worked();
    after(1000);
    one.waits(n === 2);
  }
  after(5000);
  expect(come("203.0.113.1")).not.toBeNull();
  expect(ended).toEqual(["198.51.3.1"]);
});

it("whoever has been there for long has a moment for one connection, also where all others are new", () => {
  const { come, after, ended } = house();
  const stays = [1, 2].map(() => come("192.0.2.1")!);
  after(31_000);
  for (const one of stays) one.leave();
  for (const one of [1, 2, 3, 4]) come(`198.51.${one}.1`);
  expect(come("192.0.2.1")).not.toBeNull();
  after(1000);
  expect(come("203.0.113.1")).toBeNull();
  expect(ended).toEqual([]);
  after(2000);
  expect(come("203.0.113.1")).not.toBeNull();
  expect(ended).toEqual(["192.0.2.1"]);
});

it("with more connections than networks nobody is kept out by those who leave within that moment and come again", () => {
  const { come, after } = house();
  const all = ["192.0.2.1", "192.0.2.1", "198.51.1.1", "198.51.1.1", "198.51.2.1"];
  let places = all.map((one) => come(one)!);
  const rounds = Array.from({ length: 12 }, () => {
    after(2900);
    const got = come("203.0.113.1");
    for (const one of places) one.leave();
    places = all.flatMap((one) => come(one) ?? []);
    got?.leave();
    return got !== null;
  });
  expect(rounds.lastIndexOf(false)).toBeLessThan(11);
});

it("as many networks as there are places keep none out that has brought a mail before", () => {
  const { come, after, ended } = house({ kept: 1 });
  const friend = come("192.0.2.1")!;
  friend.worked();
  friend.brought({ mail: "one", lasts: 1e9 });
  friend.waits();
  friend.leave();
  const networks = [1, 2, 3, 4, 5, 6].map((one) => `198.51.${one}.1`);
  let places = networks.map((one) => come(one));
  for (let round = 0; round < 40; round += 1) {
    after(2000);
    for (const one of places) one?.leave();
    places = networks.map((one) => come(one));
  }
  expect(places.filter((one) => one !== null)).toHaveLength(4);
  // Also by another address of the network.
  expect(come("192.0.2.77")).not.toBeNull();
  expect(ended).toEqual([]);
});

/** Comes once, with a mail that is about one of ours. */
function bring({ come }: ReturnType<typeof house>, address: string, mail: string, lasts = 1e9): void {
  const place = come(address)!;
  place.brought({ mail, lasts });
  place.leave();
}

it("a mail of ours speaks for the network that brought it first, and no other", () => {
  const here = house({ kept: 1 });
  bring(here, "192.0.2.1", "one");
  bring(here, "203.0.113.1", "one");
  for (const one of [1, 2, 3, 4]) expect(here.come(`198.51.${one}.1`)).not.toBeNull();
  expect(here.come("203.0.113.1")).toBeNull();
  expect(here.come("192.0.2.1")).not.toBeNull();
});

it("of IPv6 a provider's whole line is one network that brought a mail, and has few places for it", () => {
  const here = house({ kept: 3, client: 9, around: 9, together: 9 });
  bring(here, "2001:db8:1::1", "one");
  for (const one of [1, 2, 3, 4, 5, 6]) expect(here.come(`198.51.${one}.1`)).not.toBeNull();
  const come = [2, 3, 4, 5].map((one) => here.come(`2001:db8:${one}::1`) !== null);
  expect(come).toEqual([true, true, false, false]);
});

it("those whose network is forgotten while they are there take no stranger's place", () => {
  const here = house({ kept: 1 });
  bring(here, "192.0.2.1", "first");
  expect(here.come("192.0.2.1")).not.toBeNull();
  for (let n = 0; n < 10_000; n++) bring(here, `10.${n >> 8}.${n & 255}.1`, `p${n}`);
  expect([1, 2, 3, 4, 5].map((one) => here.come(`198.51.${one}.1`) !== null)).toEqual([true, true, true, true, false]);
});

/** A network with two places for having brought a mail, of which strangers within it have both, and all that are for strangers are being worked on. */
function occupied() {
  const here = house({ kept: 2, client: 9, around: 9, together: 6 });
  bring(here, "192.0.2.1", "one");
  for (const one of [1, 2, 3, 4]) here.come(`198.51.${one}.1`)!.worked();
  for (const one of ["192.0.2.8", "192.0.2.9"]) expect(here.come(one)).not.toBeNull();
  return here;
}

it("idle strangers within a network that brought a mail keep out nobody who brought it, whenever they came", () => {
  const here = occupied();
  expect(here.come("192.0.2.1")).not.toBeNull();
  expect(here.come("192.0.2.1")).not.toBeNull();
  expect(here.ended).toEqual(["192.0.2.8", "192.0.2.9"]);
});

it("idle ones of a network that brought a mail give way to its other clients, but not those that brought it", () => {
  const here = occupied();
  expect(here.come("192.0.2.20")).toBeNull();
  here.after(10_000);
  expect(here.come("192.0.2.20")).not.toBeNull();
  expect(here.come("192.0.2.1")).not.toBeNull();
  here.after(10_000);
  expect([21, 22].map((one) => here.come(`192.0.2.${one}`) !== null)).toEqual([true, false]);
  expect(here.ended).toEqual(["192.0.2.8", "192.0.2.9", "192.0.2.20"]);
});

it("while there are places for strangers nobody of a network that brought a mail gives way", () => {
  const here = house({ kept: 2, client: 9, around: 9, together: 6 });
  bring(here, "192.0.2.1", "one");
  for (const one of ["192.0.2.8", "192.0.2.9"]) here.come(one);
  here.after(20_000);
  expect(here.come("192.0.2.1")).not.toBeNull();
  expect(here.ended).toEqual([]);
});

it("who brings another's mail again comes before nobody of its network", () => {
  const here = occupied();
  here.come("192.0.2.1")!.leave();
  bring(here, "192.0.2.20", "one");
  for (const one of ["192.0.2.8", "192.0.2.9"]) here.come(one);
  expect([20, 1].map((one) => here.come(`192.0.2.${one}`) !== null)).toEqual([false, true]);
});

it("strangers around a client that brought a mail, with all places of its network, do not keep it out", () => {
  const here = house({ kept: 2, together: 9 });
  bring(here, "192.0.2.1", "one");
  for (const one of [7, 8, 9]) expect(here.come(`192.0.2.${one}`)).not.toBeNull();
  expect([here.come("192.0.2.10"), here.come("192.0.2.1") === null]).toEqual([null, false]);
  expect(here.ended).toEqual(["192.0.2.7"]);
});

it("a mail of ours speaks for whoever brought it while it is young, and each for as long as the youngest of theirs", () => {
  const here = house({ kept: 1 });
  bring(here, "192.0.2.1", "one", 50_000);
  bring(here, "203.0.113.1", "two", 50_000);
  bring(here, "203.0.113.1", "three", 20_000);
  here.after(49_000);
  for (const one of [1, 2, 3, 4]) here.come(`198.51.${one}.1`)!.worked();
  here.come("203.0.113.1")!.leave();
  here.come("192.0.2.1")!.leave();
  here.after(1000);
  expect(here.come("192.0.2.1")).toBeNull();
});

it("one who has brought a mail, too, and leaves before it would give way, keeps nobody of its network out for long", () => {
  const here = house({ kept: 2, client: 9, around: 9, together: 6 });
  for (const one of ["192.0.2.1", "192.0.2.8"]) bring(here, one, one);
  for (const one of [1, 2, 3, 4]) here.come(`198.51.${one}.1`)!.worked();
  let places = [1, 2].map(() => here.come("192.0.2.8"));
  const rounds = Array.from({ length: 5 }, () => {
    here.after(9000);
    const got = here.come("192.0.2.1") !== null;
    for (const one of places) one?.leave();
    places = [1, 2].map(() => here.come("192.0.2.8"));
    return got;
  });
  expect(rounds).toEqual([false, false, false, true, true]);
});
