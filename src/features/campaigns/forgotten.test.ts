import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { endCampaign } from "./closing.ts";
import { campaigns } from "./feature.ts";
import { runDueCampaigns } from "./jobs.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// An organisation may keep recipients for 30 days; a campaign may run for longer, and its hold-out longer still.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** A running campaign whose mails left 40 days ago, to three people; of an organisation that keeps recipients for 30 days. */
async function longRunning(heldOut = false) {
  const org = await world.organisation(3);
  const { id } = await world.call("createCampaign", org, {
    name: "Long",
    audience: { everyone: true },
    lures: [world.lures[0]],
    schedule: { ...atOnce, windowDays: 90 },
    ...(heldOut && { holdOutShare: 0.1 }),
  });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running', begun_at = now() - interval '41 days' WHERE id = $1", [id]);
  await world.look(
    `UPDATE deliveries SET state = 'sent', hold_out = $2, due_at = due_at - interval '40 days', sent_at = now() - interval '40 days'
      WHERE campaign = $1`,
    [id, heldOut],
  );
  return { org, id: id as string };
}

const retain = (org: string) => retainOrganisation(world.env, [campaigns], org, () => 30);

const shown = async (id: string) =>
  (await world.look("SELECT FROM outbound_messages WHERE effect LIKE $1", [`debrief:${id}:%`])).length;

const named = async (id: string) =>
  (await world.look("SELECT FROM deliveries WHERE campaign = $1 AND address <> ''", [id])).length;

describe("recipients are kept until their campaign has done with them", () => {
  it("so that nobody whom it has written to is taken for somebody new", async () => {
    const { org, id } = await longRunning();
    await retain(org);
    await world.call("addPeople", org, { id, audience: { everyone: true } });
    await world.env.jobs.settle();
    expect(await world.look("SELECT FROM deliveries WHERE campaign = $1", [id])).toHaveLength(3);
  });

  it("so that everybody is told at its end, and then they are forgotten", async () => {
    const { org, id } = await longRunning();
    await retain(org);
    await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
    await endCampaign(world.env, org, id);
    await retain(org);
    await world.env.jobs.settle();
    expect(await shown(id)).toBe(3);
    expect(await named(id)).toBe(3);
    await retain(org);
    expect(await named(id)).toBe(0);
  });

  it("so that the held-out are told when they are evaluated, and then they are forgotten", async () => {
    const { org, id } = await longRunning(true);
    await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
    await endCampaign(world.env, org, id);
    await world.env.jobs.settle();
    await retain(org);
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    expect(await shown(id)).toBe(3);
    await retain(org);
    expect(await named(id)).toBe(0);
  });

  it("and no longer where it was cancelled or killed", async () => {
    for (const name of ["cancelCampaign", "killCampaign"]) {
      const { org, id } = await longRunning(true);
      await world.call(name, org, { id });
      await world.env.jobs.settle();
      await retain(org);
      expect(await named(id)).toBe(0);
    }
  });
});

it("a campaign that was forgotten in its pause ends", async () => {
  const { org, id } = await longRunning();
  await world.call("pauseCampaign", org, { id });
  const after = async (days: number) => {
    await world.look("UPDATE campaigns SET paused_at = now() - make_interval(days => $2) WHERE id = $1", [id, days]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    return (await world.call("getCampaign", org, { id })).state;
  };
  expect(await after(364)).toBe("paused");
  expect(await after(367)).toBe("ended");
  expect(await shown(id)).toBe(3);
});
