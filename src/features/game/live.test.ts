import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { raw } from "./live.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** Somebody who watches their game; what they were told, the newest last. */
async function watch(org: string, person: string) {
  const seen: { points: number }[] = [];
  const out = Object.assign(new EventEmitter(), {
    setHeader: () => {},
    writeHead: () => {},
    writableNeedDrain: false,
    write: (text: string) => void seen.push(JSON.parse(text.slice("data: ".length)) as { points: number }),
    end: () => {},
    destroy: () => {},
  });
  const request: any = { raw: new EventEmitter() };
  const reply: any = { hijack: () => {}, getHeaders: () => ({}), raw: out };
  const actor = { kind: "member" as const, id: person, member: person, may: new Set<string>(), name: "Player" };
  const signedIn = async () => true;
  await raw.followMyGame!({ env: house.env, org, actor, input: {}, signedIn }, request, reply);
  return { received: seen, leave: () => request.raw.emit("close") };
}

it("tells a player how they stand, and again whenever that has changed, and nobody else", async () => {
  const { org, members, keepUp } = await makePlayers(house, 2);
  const [one, other] = members as [string, string];
  const [own, others] = [await watch(org, one), await watch(org, other)];
  expect(own.received).toMatchObject([{ points: 0 }]);
  await keepUp([factOf("round.finished", org, one, roundOf(8), new Date())]);
  await expect.poll(() => own.received.at(-1)!.points, { timeout: 20_000 }).toBe(10);
  expect(own.received).toHaveLength(2);
  expect(others.received).toMatchObject([{ points: 0 }]);
  own.leave();
  await keepUp([factOf("round.finished", org, one, roundOf(8), new Date())]);
  await keepUp([factOf("round.finished", org, other, roundOf(8), new Date())]);
  await expect.poll(() => others.received.at(-1)!.points, { timeout: 20_000 }).toBe(10);
  expect(own.received).toHaveLength(2);
  others.leave();
});
