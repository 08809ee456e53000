import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kit/feature.ts";
import { audit } from "../audit/index.ts";
import { actorOf, boss, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it("goes to no address that the caller gave themselves, such as everybody's list, unless the account has proven it", async () => {
  const org = await world.organisation(2);
  const [{ id: member }] = (await world.look("SELECT id FROM people WHERE org = $1 AND last_name = '1'", [org])) as [
    { id: string },
  ];
  const draft = { name: "Trial", audience: { everyone: true }, lures: [world.lures[0]] };
  const { id } = await world.call("createCampaign", org, draft);
  const to = `everybody@${domainOf(org)}`;
  const give = async (by: Actor) => {
    await world.look("UPDATE people SET email = $2, email_key = $2 WHERE id = $1", [member, to]);
    const done = { act: "person.changed", what: "person", id: member, detail: { fields: ["name", "email"] } };
    await world.env.database.tx(org, (db) => audit(db, org, by, done));
  };
  const own = actorOf("own key", member);
  await give(own);
  const account = (email: string, emailVerified: boolean) =>
    ({ ...own, kind: "member", account: { email, emailVerified } }) as unknown as Actor;
  for (const by of [own, account(to, false), account(`p1@${domainOf(org)}`, true)])
    expect(await world.refusal("dryRunCampaign", org, { id }, by)).toBe("address-by-own-hand");
  expect(world.sink.received).toEqual([]);
  expect(await world.refusal("dryRunCampaign", org, { id }, account(to.toUpperCase(), true))).toBe("none");
  await give(boss);
  expect(await world.refusal("dryRunCampaign", org, { id }, own)).toBe("none");
  expect(world.sink.received).toEqual([to, to]);
  await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
  expect(await world.refusal("dryRunCampaign", org, { id }, own)).toBe("kill-switch-thrown");
});

it("sends a lure by itself to whoever asks and to nobody else; what it leads to is no simulation", async () => {
  const org = await world.organisation(1);
  const [{ id: member }] = (await world.look("SELECT id FROM people WHERE org = $1", [org])) as [{ id: string }];
  const before = world.sink.received.length;
  const own = actorOf("own key", member);
  const id = world.lures[0]!;
  expect(await world.refusal("testLure", org, { id }, boss)).toBe("no-own-address");
  const to = `p1@${domainOf(org)}`;
  expect(await world.call("testLure", org, { id }, own)).toMatchObject({ to, state: "sent" });
  expect(world.sink.received.slice(before)).toEqual([to]);
  const mail = world.sink.messages.at(-1)!.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(mail).toContain(`${world.env.config.publicUrl}/dashboard/lures/${id}?tab=page`);
  expect(mail).not.toContain(`${world.env.config.lureUrl}/l/`);
  const lines = await world.look("SELECT detail FROM audit_entries WHERE org = $1 AND act = 'lure.tested'", [org]);
  expect(lines).toEqual([{ detail: { version: 1, state: "sent" } }]);
  await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
  expect(await world.refusal("testLure", org, { id }, own)).toBe("kill-switch-thrown");
});

it("counts each of its mails: a campaign of several is no way around the limit", async () => {
  const org = await world.organisation(1);
  const [{ id: member }] = (await world.look("SELECT id FROM people WHERE org = $1", [org])) as [{ id: string }];
  const own = actorOf("another key", member);
  const draft = {
    name: "Trial",
    audience: { everyone: true },
    lures: [world.lures[0], world.lures[0], world.lures[0]],
  };
  const { id } = await world.call("createCampaign", org, draft);
  const before = world.sink.received.length;
  let [runs, ended] = [0, "none"];
  for (; ended === "none" && runs < 61; runs++) ended = await world.refusal("dryRunCampaign", org, { id }, own);
  expect(ended).toBe("too-many");
  expect(world.sink.received.length - before).toBe(60);
});
