import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { ownHandlers } from "./handlers/own.ts";
import { raw } from "./live.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** Somebody who watches their game; what they were told, the newest last. */
async function watch(org: string, person: string) {
  const seen: { on: boolean; play: { points: number } | null }[] = [];
  const out = Object.assign(new EventEmitter(), {
    setHeader: () => {},
    writeHead: () => {},
    writableNeedDrain: false,
    write: (text: string) => void seen.push(JSON.parse(text.slice("data: ".length)) as (typeof seen)[number]),
    end: () => {},
    destroy: () => {},
  });
  const request: any = { raw: new EventEmitter() };
  const reply: any = { request: { method: "GET" }, hijack: () => {}, getHeaders: () => ({}), raw: out, server: {} };
  const actor = { kind: "member" as const, id: person, member: person, may: new Set<string>(), name: "Player" };
  const signedIn = async () => true;
  await raw.followMyGame!({ env: house.env, org, actor, input: {}, signedIn }, request, reply);
  return { received: seen, leave: () => request.raw.emit("close") };
}

it("tells a player how they stand, and again whenever that has changed, and nobody else", async () => {
  const { org, members, applyFacts } = await makePlayers(house, 2);
  const [one, other] = members as [string, string];
  const [own, others] = [await watch(org, one), await watch(org, other)];
  expect(own.received).toMatchObject([{ play: { points: 0 } }]);
  await applyFacts([factOf("round.finished", org, one, roundOf(8), new Date())]);
  await expect.poll(() => own.received.at(-1)!.play?.points, { timeout: 20_000 }).toBe(10);
  expect(own.received).toHaveLength(2);
  expect(others.received).toMatchObject([{ play: { points: 0 } }]);
  own.leave();
  await applyFacts([factOf("round.finished", org, one, roundOf(8), new Date())]);
  await applyFacts([factOf("round.finished", org, other, roundOf(8), new Date())]);
  await expect.poll(() => others.received.at(-1)!.play?.points, { timeout: 20_000 }).toBe(10);
  expect(own.received).toHaveLength(2);
  others.leave();
});

it("tells whoever switches the game off that it is, and nothing of it from then on", async () => {
  const players = await makePlayers(house, 1);
  const [one] = players.members as [string];
  const own = await watch(players.org, one);
  await players.as(one, ownHandlers.changeMyGameSettings, { on: false });
  await expect.poll(() => own.received.at(-1)!.on, { timeout: 20_000 }).toBe(false);
  await players.applyFacts([factOf("round.finished", players.org, one, roundOf(8), new Date())]);
  await players.as(one, ownHandlers.changeMyGameSettings, { on: true });
  await expect.poll(() => own.received.at(-1)!.play?.points, { timeout: 20_000 }).toBe(10);
  expect(own.received.slice(1, -1)).toMatchObject([{ on: false, off: "person", play: null }]);
  own.leave();
});
