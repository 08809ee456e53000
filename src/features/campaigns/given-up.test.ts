import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "./jobs.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// What cannot be carried out is told to whoever waits for it; a campaign that nobody will ever freeze must not look scheduled.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const years = `[{"from": "2020-01-01", "to": "2199-12-31"}]`;

async function launched(org: string): Promise<string> {
  const draft = { name: "Up", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, draft);
  await world.call("launchCampaign", org, { id });
  return id;
}

const seen = async (org: string, id: string) => {
  const { state, problem } = await world.call("getCampaign", org, { id });
  const [work] = await world.look<{ state: string; reason: string }>(
    "SELECT state, problem ->> 'reason' AS reason FROM work WHERE org = $1 ORDER BY created_at DESC LIMIT 1",
    [org],
  );
  return { state, reported: problem !== null, work };
};

/** What the queue does when the last try at a job has failed. */
async function giveUp(name: string, org: string, campaign: string): Promise<void> {
  const [row] = await world.look<{ id: string }>(
    "SELECT id FROM work WHERE org = $1 ORDER BY created_at DESC LIMIT 1",
    [org],
  );
  await jobs.find((one) => one.name === name)!.givenUp!(world.env, { org, campaign, work: row!.id });
}

describe("a launch that cannot be carried out", () => {
  it("is a draft again, with the reason, when quiet days leave no day open", async () => {
    const org = await world.organisation(3, `approval_required = false, quiet = '${years}'`);
    const id = await launched(org);
    await world.env.jobs.settle();
    expect(await seen(org, id)).toEqual({
      state: "draft",
      reported: true,
      work: { state: "failed", reason: "no-open-day" },
    });
    await world.look("UPDATE organisations SET quiet = '[]' WHERE id = $1", [org]);
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    expect(await seen(org, id)).toMatchObject({ state: "scheduled", work: { state: "done" } });
  });

  it("is a draft again also where it was paused meanwhile", async () => {
    const org = await world.organisation(3, `approval_required = false, quiet = '${years}'`);
    const id = await launched(org);
    await world.call("pauseCampaign", org, { id });
    await world.env.jobs.settle();
    expect(await seen(org, id)).toMatchObject({ state: "draft", reported: true });
  });

  it("is a draft again when every try failed", async () => {
    const org = await world.organisation(3);
    const id = await launched(org);
    await giveUp("freeze-campaign", org, id);
    expect(await seen(org, id)).toEqual({
      state: "draft",
      reported: true,
      work: { state: "failed", reason: "given-up" },
    });
    // A try that began before finds nothing to do.
    await world.env.jobs.settle();
    expect(await seen(org, id)).toMatchObject({ state: "draft" });
  });

  it("leaves a launch of afterwards alone, when it is given up once more", async () => {
    const org = await world.organisation(3);
    const id = await launched(org);
    const [{ work }] = (await world.look("SELECT id AS work FROM work WHERE org = $1", [org])) as [{ work: string }];
    await giveUp("freeze-campaign", org, id);
    await world.call("launchCampaign", org, { id });
    await jobs.find((one) => one.name === "freeze-campaign")!.givenUp!(world.env, { org, campaign: id, work });
    expect(await seen(org, id)).toMatchObject({ state: "scheduled", reported: false });
    await world.env.jobs.settle();
    expect(await seen(org, id)).toMatchObject({ state: "scheduled", work: { state: "done" } });
  });
});

describe("people who cannot be added", () => {
  it("leave the campaign as it is, and whoever asked hears of it", async () => {
    const org = await world.organisation(3);
    const id = await launched(org);
    await world.env.jobs.settle();
    const add = () => world.call("addPeople", org, { id, audience: { everyone: true } });
    await add();
    await giveUp("add-people", org, id);
    expect(await seen(org, id)).toMatchObject({ state: "scheduled", work: { state: "failed", reason: "given-up" } });
    await world.look(`UPDATE organisations SET quiet = '${years}' WHERE id = $1`, [org]);
    await world.env.jobs.settle();
    await add();
    await world.env.jobs.settle();
    expect(await seen(org, id)).toMatchObject({ state: "scheduled", work: { state: "failed", reason: "no-open-day" } });
  });
});
