import { afterAll, beforeAll, expect, it } from "vitest";
import { domainOf, heldOf, openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { claim } from "../store/claims.ts";
import { makeLedger } from "./ledger.ts";
import { startSending } from "./loop.ts";
import { makeOwner } from "./owner.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

interface Row {
  state: string;
  address: string;
}

const rowsOf = (id: string) => world.look<Row>("SELECT state, address FROM deliveries WHERE campaign = $1", [id]);

it("whoever is deactivated gets nothing that was claimed for them and is not handed over yet, everybody else once", async () => {
  const { org, id } = await runningCampaign(world, 40);
  world.sink.dotMs = 150;
  const stop = startSending(world.env);
  const received = () => world.sink.received.filter((to) => to.endsWith(domainOf(org)));
  await expect.poll(() => received().length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(3);
  const claimed = (await rowsOf(id)).filter(({ state }) => state === "claimed").map(({ address }) => address);
  // All of the batch are in the sender's hands; every other one leaves the organisation, some are gone from it altogether.
  const leave = claimed.filter((_, place) => place % 2 === 1);
  const erased = leave.slice(0, 3);
  expect(leave.length).toBeGreaterThan(8);
  await world.look("DELETE FROM people WHERE org = $1 AND email = ANY ($2)", [org, erased]);
  await world.look("UPDATE people SET active = false WHERE org = $1 AND email = ANY ($2)", [org, leave]);
  const handedOver = (await rowsOf(id)).filter(({ state }) => ["committing", "sent"].includes(state));
  const over = new Set(handedOver.map(({ address }) => address));
  await expect
    .poll(async () => (await rowsOf(id)).filter(({ state }) => !["sent", "cancelled"].includes(state)), {
      timeout: 30_000,
    }) // oxfmt-ignore
    .toEqual([]);
  await stop();
  world.sink.dotMs = 0;
  const late = leave.filter((address) => !over.has(address));
  expect(late.length).toBeGreaterThan(4);
  expect(received().filter((to) => late.includes(to))).toEqual([]);
  expect((await rowsOf(id)).filter(({ state }) => state === "cancelled").map(({ address }) => address).toSorted()).toEqual(late.toSorted()); // oxfmt-ignore
  expect(received().toSorted()).toEqual((await rowsOf(id)).flatMap(({ state, address }) => (state === "sent" ? [address] : [])).toSorted()); // oxfmt-ignore
}, 60_000);

it("a mailbox that has become a colleague's gets nothing that was meant for whoever had it, also when it was claimed before", async () => {
  const { org, id } = await runningCampaign(world, 4);
  const before = (await rowsOf(id)).map(({ address }) => address);
  const owner = makeOwner(world.env);
  await owner.check();
  const claimed = await world.env.database.tx(org, (db) => claim(db, org, id, "email", owner.current()!, 4));
  // The first has got another address since, and the last, who has just come, theirs; the second another one that nobody has yet.
  const change = (from: string, to: string) =>
    world.look("UPDATE people SET email = $3, email_key = $3 WHERE org = $1 AND email_key = $2", [org, from, to]);
  const addressOf = new Map(claimed.map(({ number, address }) => [number, address]));
  await change(before[0]!, `married@${domainOf(org)}`);
  await change(before[3]!, before[0]!);
  await change(before[1]!, `renamed@${domainOf(org)}`);
  const ledger = makeLedger(world.env, org, 4);
  const passed = new Map<string, boolean>();
  const held = await heldOf(world, id, owner.current()!, claimed);
  for (const one of held) passed.set(addressOf.get(one.number)!, await ledger.commit(one, BigInt(one.number)));
  expect(passed).toEqual(new Map(before.map((address) => [address, address !== before[0]])));
  for (const one of held) ledger.result(one, { state: "withdrawn" });
  await ledger.settled();
  await owner.stop();
  const stop = startSending(world.env);
  await expect.poll(async () => (await rowsOf(id)).map(({ state }) => state).toSorted(), { timeout: 20_000 }).toEqual(["cancelled", "sent", "sent", "sent"]); // oxfmt-ignore
  await stop();
  expect(world.sink.received.filter((to) => to.endsWith(domainOf(org))).toSorted()).toEqual(before.slice(1).toSorted());
}, 60_000);

it("nothing that is claimed goes to a number that has become another person's", async () => {
  const { org, id } = await runningCampaign(world, 3);
  const [{ address: mail }] = await world.look<{ address: string }>("SELECT address FROM deliveries WHERE campaign = $1 AND number = 3", [id]); // oxfmt-ignore
  const [mine, taken] = ["+447700900141", "+447700900142"];
  const address = (number: number, to: string, channel: string) =>
    world.look("UPDATE deliveries SET address = $3, channel = $4 WHERE campaign = $1 AND number = $2", [id, number, to, channel]); // oxfmt-ignore
  await address(1, mine!, "sms");
  await address(2, taken!, "sms");
  await address(3, mail!, "email");
  const owner = makeOwner(world.env);
  await owner.check();
  const claimed = [];
  for (const channel of ["sms", "email"])
    claimed.push(...(await world.env.database.tx(org, (db) => claim(db, org, id, channel, owner.current()!, 5))));
  const held = await heldOf(world, id, owner.current()!, claimed);
  // A mailbox may be read by two; a number that somebody has confirmed is theirs alone.
  for (const [to, whose] of [
    [mine, 1],
    [taken, 3],
    [mail, 2],
  ])
    // oxfmt-ignore
    await world.look(
      "INSERT INTO outbound_confirmed (org, address, confirmed_at, member) SELECT $1, $2, now(), member FROM deliveries WHERE campaign = $3 AND number = $4",
      [org, to, id, whose],
    );
  const ledger = makeLedger(world.env, org, 4);
  const passed = new Map<number, boolean>();
  for (const one of held) passed.set(one.number, await ledger.commit(one, 5n));
  expect(passed).toEqual(new Map([[1, true], [2, false], [3, true]])); // oxfmt-ignore
  for (const one of held) ledger.result(one, { state: "withdrawn" });
  await ledger.settled();
  await owner.stop();
  await world.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [id]);
});
