import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { reactions } from "./reactions.ts";
import { atOnce, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const draft = (more: object) => ({ name: "Autumn", audience: { everyone: true }, lures: [world.lures[0]], ...more });

it("names the field that stands against a launch", async () => {
  const org = await world.organisation(1);
  const schedule = { ...atOnce, start: "2020-01-01T00:00:00Z" };
  const { id } = await world.call("createCampaign", org, draft({ schedule }));
  await expect(world.call("launchCampaign", org, { id })).rejects.toMatchObject({
    reason: "start-in-the-past",
    fields: [{ path: "schedule.start", message: expect.stringContaining("later time") }],
  });
});

it("gives the hold-out share back as it was set", async () => {
  const org = await world.organisation(1);
  const made = await world.call("createCampaign", org, draft({ schedule: atOnce, holdOutShare: 0.2 }));
  expect(made.holdOutShare).toBe(0.2);
});

it("freezes the audience anew after a launch that reached nobody", async () => {
  const org = await world.organisation(2);
  const { id } = await world.call("createCampaign", org, draft({ schedule: atOnce, holdOutShare: 0.5 }));
  await world.look("UPDATE people SET email = 'out' || id || '@elsewhere.example' WHERE org = $1", [org]);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  expect(await world.call("getCampaign", org, { id })).toMatchObject({
    state: "draft",
    leftOutReasons: { "address-not-proven": 2 },
    startAt: null,
    endsAt: null,
    evaluationAt: null,
  });
  await world.look("UPDATE people SET email = 'in' || id || '@' || $2 WHERE org = $1", [org, domainOf(org)]);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  const launched = await world.call("getCampaign", org, { id });
  expect(launched).toMatchObject({ recipients: 2, leftOut: 0, problem: null });
  expect(launched.startAt).not.toBeNull();
});

it("refuses an audience that names what the organisation does not have, whoever else may have it", async () => {
  const other = await world.organisation(1);
  const [foreign] = await world.look<{ id: string }>("SELECT id FROM departments WHERE org = $1", [other]);
  const org = await world.organisation(1);
  const [own] = await world.look<{ id: string }>("SELECT id FROM departments WHERE org = $1", [org]);
  const audience = { departments: [own!.id, foreign!.id], people: [newId()] };
  await expect(world.call("createCampaign", org, draft({ schedule: atOnce, audience }))).rejects.toMatchObject({
    kind: "invalid",
    reason: "audience-unknown",
    fields: [{ path: "audience.departments.1" }, { path: "audience.people.0" }],
  });
});

it("stays paused after the organisation's kill switch, until it is resumed", async () => {
  const org = await world.organisation(1);
  const { id } = await world.call("createCampaign", org, draft({ schedule: atOnce }));
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
  const react = reactions.find((one) => one.name === "campaigns-kill-switch")!;
  const fact = { pos: 1, id: "1", kind: "organisation.killed", org, person: null, data: {}, at: new Date() };
  for (let replay = 0; replay < 2; replay++)
    await world.env.database.tx(org, (db) => react.run({ org, facts: [fact], db, env: world.env }));
  expect(await world.call("getCampaign", org, { id })).toMatchObject({
    state: "paused",
    problem: expect.stringContaining("kill switch"),
  });
  expect(await world.refusal("resumeCampaign", org, { id })).toBe("kill-switch-thrown");
  await world.look("UPDATE organisations SET killed_at = NULL WHERE id = $1", [org]);
  expect(await world.call("resumeCampaign", org, { id })).toMatchObject({ state: "scheduled" });
});

it("stays paused after a kill switch that was released before anybody looked at it, but not what began after that", async () => {
  const org = await world.organisation(1);
  const launch = async () => {
    const { id } = await world.call("createCampaign", org, draft({ schedule: atOnce }));
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    return id;
  };
  await world.look("UPDATE organisations SET simulations_per_month = 9 WHERE id = $1", [org]);
  const [before, after] = [await launch(), await launch()];
  await world.look("UPDATE campaigns SET begun_at = now() - interval '2 minutes' WHERE id = $1", [before]);
  const at = new Date(Date.now() - 60_000);
  const react = reactions.find((one) => one.name === "campaigns-kill-switch")!;
  const fact = { pos: 1, id: "1", kind: "organisation.killed", org, person: null, data: {}, at };
  const look = () => world.env.database.tx(org, (db) => react.run({ org, facts: [fact], db, env: world.env }));
  await look();
  const stateOf = async (id: string) => (await world.call("getCampaign", org, { id })).state;
  expect([await stateOf(before), await stateOf(after)]).toEqual(["paused", "scheduled"]);
  await world.call("resumeCampaign", org, { id: before });
  await look();
  expect(await stateOf(before)).toBe("scheduled");
});
