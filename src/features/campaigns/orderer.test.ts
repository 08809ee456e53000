import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../kit/feature.ts";
import { composePermissions } from "../../kit/permissions.ts";
import { signedIn } from "./approval/testing.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { progressFeature } from "../../kit/progress/index.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// Whoever launched, or gave the last approval, loses the right to it before the audience is fixed.

let w: World;
beforeAll(async () => {
  w = await openWorld();
});
afterAll(() => w?.close());
afterEach(() => composePermissions([]));

/** From now on nobody may what they are asked for. */
const loseAll = () => composePermissions([{ permissionsOf: async () => new Set() }]);
const draft = () => ({ name: "Spring", lures: [w.lures[0]], audience: { everyone: true }, schedule: atOnce }); // oxfmt-ignore

async function ended(org: string, campaign: string, kind: string) {
  await w.env.jobs.settle();
  const [work] = await w.look<{ state: string; problem: { reason: string } | null }>(
    "SELECT state, problem FROM work WHERE org = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1",
    [org, kind],
  );
  const deliveries = await w.look("SELECT FROM deliveries WHERE org = $1 AND campaign = $2", [org, campaign]);
  return { reason: work!.problem?.reason ?? work!.state, people: deliveries.length };
}

describe("a campaign whose orderer may no more", () => {
  it("is a draft again, with why, and reaches nobody", async () => {
    const org = await w.organisation(3);
    const { id } = await w.call("createCampaign", org, draft());
    await w.call("launchCampaign", org, { id });
    loseAll();
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "orderer-may-no-more", people: 0 });
    expect(await w.call("getCampaign", org, { id })).toMatchObject({ state: "draft", problem: expect.stringContaining("no longer allowed") }); // oxfmt-ignore
    composePermissions([]);
    await w.call("launchCampaign", org, { id });
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "done", people: 3 });
  });

  it("gets no more people", async () => {
    const org = await w.organisation(4);
    const [first] = await w.look<{ id: string }>("SELECT id FROM people WHERE org = $1 LIMIT 1", [org]);
    const one = { ...draft(), audience: { people: [first!.id] } };
    const { id } = await w.call("createCampaign", org, one);
    await w.call("launchCampaign", org, { id });
    const before = (await ended(org, id, "launch-campaign")).people;
    await w.call("addPeople", org, { id, audience: { everyone: true } });
    loseAll();
    expect(await ended(org, id, "add-people")).toEqual({ reason: "orderer-may-no-more", people: before });
  });

  it("is one that was approved: the approval of somebody who has gone holds no longer", async () => {
    const org = await w.organisation(3, "approval_required = true");
    const [ada, bo] = [await signedIn(w, org, "ada"), await signedIn(w, org, "bo")];
    const { id } = await w.call("createCampaign", org, draft(), ada);
    await w.call("launchCampaign", org, { id }, ada);
    const { digest } = (await w.call("getCampaign", org, { id })).request;
    await w.call("approveCampaign", org, { id, digest }, bo);
    composePermissions([
      { permissionsOf: async (_db, _org, { id: by }) => (by === bo.id ? new Set(["campaigns:launch"]) : null) },
    ]);
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "orderer-may-no-more", people: 0 });
  });

  it("cannot be approved: a key that was removed (stolen, most likely) asks for nothing any more", async () => {
    const org = await w.organisation(3, "approval_required = true");
    const bo = await signedIn(w, org, "bo");
    const stolen: Actor = { kind: "key", id: "stolen", member: null, may: new Set(["campaigns:launch"]), name: "Key" };
    const { id } = await w.call("createCampaign", org, draft(), stolen);
    await w.call("launchCampaign", org, { id }, stolen);
    const { digest } = (await w.call("getCampaign", org, { id })).request;
    composePermissions([{ permissionsOf: async (_db, _org, by) => (by.kind === "key" && by.id === stolen.id ? new Set() : null) }]); // oxfmt-ignore
    expect(await w.refusal("approveCampaign", org, { id, digest }, bo)).toBe("orderer-may-no-more");
    composePermissions([]);
    await w.call("approveCampaign", org, { id, digest }, bo);
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "done", people: 3 });
  });

  it("needs no right to approve when it is launched again without an approval, which the one of before is not", async () => {
    const org = await w.organisation(3, "approval_required = true");
    const [ada, bo] = [await signedIn(w, org, "ada"), await signedIn(w, org, "bo")];
    const { id } = await w.call("createCampaign", org, draft(), ada);
    await w.call("launchCampaign", org, { id }, ada);
    const { digest } = (await w.call("getCampaign", org, { id })).request;
    await w.call("approveCampaign", org, { id, digest }, bo);
    loseAll();
    expect((await ended(org, id, "launch-campaign")).people).toBe(0);
    composePermissions([]);
    await w.look("UPDATE organisations SET approval_required = false WHERE id = $1", [org]);
    await w.call("launchCampaign", org, { id }, { ...ada, may: new Set(["campaigns:launch"]) });
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "done", people: 3 });
    expect((await w.call("getCampaign", org, { id })).approvedBy).toBeNull();
  });

  it("is launched all the same when it waited longer than an organisation keeps what has been done", async () => {
    const org = await w.organisation(3);
    const { id } = await w.call("createCampaign", org, draft());
    await w.call("launchCampaign", org, { id });
    await w.look("UPDATE work SET created_at = now() - interval '3 days' WHERE org = $1", [org]);
    const retain = () => retainOrganisation(w.env, [progressFeature], org, () => 1);
    await retain();
    expect(await ended(org, id, "launch-campaign")).toEqual({ reason: "done", people: 3 });
    await retain();
    expect(await w.look("SELECT FROM work WHERE org = $1", [org])).toEqual([]);
  });
});
