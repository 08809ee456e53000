import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./approval/testing.ts";
import { atOnce, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const draft = (more: object = {}) => ({ name: "Autumn", audience: { everyone: true }, schedule: atOnce, ...more });

it("counts whom an audience reaches, and why others are left out, as a launch does", async () => {
  const org = await world.organisation(6, "approval_required = false, simulations_per_month = 1");
  await world.look("UPDATE people SET email = 'p1@elsewhere.example' WHERE org = $1 AND last_name = '1'", [org]);
  await world.look("UPDATE people SET time_zone = 'America/Lima', locale = 'es' WHERE org = $1 AND last_name = '6'", [
    org,
  ]);
  const first = await world.call(
    "createCampaign",
    org,
    draft({ lures: [world.lures[0]], audience: await only(org, "2") }),
  );
  expect(await launched(org, first.id)).toBe(1);
  const answer = await world.call("previewAudience", org, { audience: { everyone: true } });
  expect(answer).toMatchObject({ meant: 6, recipients: 4 });
  expect(answer.leftOut).toEqual([
    { reason: "address-not-proven", people: 1 },
    { reason: "monthly-limit", people: 1 },
  ]);
  expect(answer.zones).toEqual([
    { name: "Europe/Berlin", people: 3 },
    { name: "America/Lima", people: 1 },
  ]);
  expect(answer.languages.at(-1)).toEqual({ name: "es", people: 1 });
  const second = await world.call("createCampaign", org, draft({ lures: [world.lures[0]] }));
  expect(await launched(org, second.id)).toBe(4);
  // The month after, nobody has had their one yet.
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const then = await world.call("previewAudience", org, { audience: { everyone: true }, start: later });
  expect(then.leftOut).toEqual([{ reason: "address-not-proven", people: 1 }]);
  const some = { everyone: true, sample: { count: 2 } };
  expect((await world.call("previewAudience", org, { audience: some })).meant).toBe(2);
  expect(await world.refusal("previewAudience", org, { audience: {} })).toBe("audience-empty");
});

it("keeps a thousand drafts at most; one that is thrown away makes room", async () => {
  const org = await world.organisation(1, "approval_required = false");
  const { id } = await world.call("createCampaign", org, draft());
  await world.look("INSERT INTO campaigns (org, id, name, state, audience, schedule, channel, seed, created_by) SELECT org, gen_random_uuid(), n::text, 'draft', audience, schedule, channel, seed, created_by FROM campaigns, generate_series(1, 999) n WHERE org = $1", [org]); // oxfmt-ignore
  expect(await world.refusal("createCampaign", org, draft())).toBe("too-many-drafts");
  await world.call("removeCampaign", org, { id });
  await world.call("createCampaign", org, draft());
});

it.each([
  ["a summer's morning to a winter's", "2026-10-20T06:30:00.000Z", "2026-10-27", "2026-10-27T07:30:00.000Z"],
  ["late in the evening, when it is tomorrow elsewhere", "2026-07-01T22:30:00Z", "2026-07-09", "2026-07-08T22:30:00.000Z"], // oxfmt-ignore
  ["into an hour that the clock skips", "2026-03-20T01:30:00Z", "2026-03-29", "2026-03-29T01:00:00.000Z"],
])("moves a draft to another day at the same time of the organisation's clock: %s", async (_what, start, on, then) => {
  const org = await world.organisation(1);
  const { id } = await world.call("createCampaign", org, draft({ schedule: { ...atOnce, start } }));
  const moved = await world.call("moveCampaignStart", org, { id, on });
  expect(moved.schedule).toEqual({ ...atOnce, start: then });
  const { campaigns } = await world.call("simulationCalendar", org, { from: on, to: on });
  expect(campaigns).toMatchObject([{ id, on }]);
});

it("moves neither a draft that begins at no time of its own nor a simulation that is launched", async () => {
  const org = await world.organisation(1, "approval_required = false");
  const { id } = await world.call("createCampaign", org, draft({ lures: [world.lures[0]] }));
  expect(await world.refusal("moveCampaignStart", org, { id, on: "2030-01-01" })).toBe("no-start");
  await world.call("launchCampaign", org, { id });
  expect(await world.refusal("moveCampaignStart", org, { id, on: "2030-01-01" })).toBe("not-a-draft");
});

async function launched(org: string, id: string): Promise<number> {
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return (await world.call("getCampaign", org, { id })).recipients;
}

async function only(org: string, last: string) {
  const [row] = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND last_name = $2", [
    org,
    last,
  ]);
  return { people: [row!.id] };
}

it("lists by name, state and difficulty, in every order from page to page, and tells a long audience by its number", async () => {
  const org = await world.organisation(3);
  const { people } = await only(org, "1");
  for (const name of ["Bravo", "alpha", "Charlie % test"])
    await world.call("createCampaign", org, draft({ name, lures: [world.lures[0]], audience: { people } }));
  const named = async (input: object) =>
    (await world.call("listCampaigns", org, input)).items.map((one: { name: string }) => one.name);
  expect(await named({})).toEqual(["Charlie % test", "alpha", "Bravo"]);
  expect(await named({ sort: "name" })).toEqual(["alpha", "Bravo", "Charlie % test"]);
  expect(await named({ sort: "-name" })).toEqual(["Charlie % test", "Bravo", "alpha"]);
  expect(await named({ search: "RAV" })).toEqual(["Bravo"]);
  expect(await named({ search: "%" })).toEqual(["Charlie % test"]);
  expect(await named({ state: "running" })).toEqual([]);
  for (const sort of ["newest", "name", "-name", "start", "-start"]) {
    const walked: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || (cursor && pages < 9); pages += 1) {
      const page: any = await world.call("listCampaigns", org, { sort, limit: 1, ...(cursor && { cursor }) });
      walked.push(...page.items.map((one: { name: string }) => one.name));
      cursor = page.next;
    }
    expect(walked, sort).toEqual(await named({ sort }));
  }
  const [one] = (await world.call("listCampaigns", org, { limit: 1 })).items;
  expect(one.audience).toEqual({ everyone: false, departments: 0, tags: [], people: 1, sample: null });
  expect(one).toMatchObject({ lures: 1, difficulties: [expect.any(String)], request: null, programme: null });
  expect(await named({ difficulty: one.difficulties[0] })).toHaveLength(3);
  expect(await named({ difficulty: one.difficulties[0] === "very" ? "least" : "very" })).toHaveLength(0);
});

it("says what stands against a launch without launching, also when a domain loses its proof after the draft", async () => {
  const org = await world.organisation(2);
  const { id } = await world.call("createCampaign", org, draft());
  const reasons = async () =>
    (await world.call("campaignReadiness", org, { id })).barriers.map((one: { reason: string }) => one.reason);
  expect(await reasons()).toEqual(["no-lures"]);
  expect((await world.call("campaignReadiness", org, { id })).barriers[0].field).toBe("lures");
  await world.call("updateCampaign", org, { id, lures: [world.lures[0]] });
  expect(await reasons()).toEqual([]);
  await world.look(
    "UPDATE organisation_domains SET state = 'lapsed', succeeded_at = NULL WHERE org = $1 AND domain = $2",
    [org, domainOf(org)],
  );
  expect(await reasons()).toEqual(["no-proven-domain"]);
  expect(await world.refusal("launchCampaign", org, { id })).toBe("no-proven-domain");
});

it("tells the second person what has changed since they were asked, and who may not be them", async () => {
  const org = await world.organisation(3, "approval_required = true");
  const ann = await signedIn(world, org, "ann");
  const bo = await signedIn(world, org, "bo");
  const { id } = await world.call("createCampaign", org, draft({ lures: [world.lures[0]] }), ann);
  await world.call("launchCampaign", org, { id }, ann);
  const seen = (by = bo) => world.call("campaignReadiness", org, { id }, by);
  expect(await seen()).toMatchObject({ approvalWanted: true, cannotApprove: null, changed: [] });
  expect((await seen()).names).toEqual({ [`member:${ann.member}`]: "ann" });
  expect((await seen(ann)).cannotApprove.reason).toBe("own-campaign");
  await world.look("UPDATE organisations SET name = 'Larkfield Mills Ltd' WHERE id = $1", [org]);
  expect((await seen()).changed).toEqual(["organisation"]);
  await world.look("UPDATE organisations SET simulations_per_month = 9, name = 'Larkfield Mills' WHERE id = $1", [org]);
  expect((await seen()).changed).toEqual(["organisation"]);
  const { request } = await world.call("getCampaign", org, { id });
  expect(await world.refusal("approveCampaign", org, { id, digest: request.digest }, bo)).toBe("changed-since-request");
});
