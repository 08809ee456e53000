import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { composePermissions } from "../../kit/permissions.ts";
import { lure, starterLures } from "../lures/index.ts";
import { signedIn } from "./approval/testing.ts";
import { dayIn, planProgrammes } from "./programmes.ts";
import { addDays } from "./rules.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
let org: string;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void (org = await world.organisation(4)));

const today = () => dayIn("Europe/Berlin", new Date());
const monthly = (more: object = {}) => ({
  name: "Monthly practice",
  every: "month",
  startsOn: addDays(today(), 3),
  leadDays: 7,
  audience: { everyone: true },
  mix: { lures: 3, difficulties: ["least", "moderate", "very"] },
  schedule: atOnce,
  ...more,
});
const campaigns = async () => (await world.call("listCampaigns", org, {})).items;
const programme = async () => (await world.call("listProgrammes", org)).items[0];

it.each([
  ["simulationCalendar", { from: "0000-01-01", to: "0000-02-01" }],
  ["simulationCalendar", { from: "9999-12-01", to: "9999-12-31" }],
  ["createProgramme", () => monthly({ startsOn: "0000-01-01" })],
  ["listCampaigns", { cursor: Buffer.from('["0000-01-01T00:00:00Z", 1]').toString("base64url") }],
  [
    "createCampaign",
    () => ({ name: "x", audience: { everyone: true }, lures: [world.lures[0]], schedule: { ...atOnce, start: "0000-01-01T00:00:00Z" } }), // oxfmt-ignore
  ],
])("a time that no calendar of the database has is no fault of ours: %s %s", async (name, input) => {
  const refused = world.call(name, org, typeof input === "function" ? input() : input);
  const error = await refused.then(() => ({ name: "none" }), (one: Error) => one); // oxfmt-ignore
  // Not the database's: that would be a fault of ours, and answered as one.
  expect(["ZodError", "$ZodError", "Problem", "none"]).toContain(error.name);
});

describe("a programme", () => {
  it("drafts its next simulation ahead, once, with lures of each difficulty, and leaves it to people", async () => {
    const made = await world.call("createProgramme", org, monthly());
    expect(made.nextOn).toBe(addDays(today(), 3));
    await planProgrammes(world.env);
    await planProgrammes(world.env);
    const [draft, ...others] = await campaigns();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ state: "draft", lures: 3, programme: made.id });
    expect(draft.difficulties.toSorted()).toEqual(["least", "moderate", "very"]);
    expect(draft.name).toMatch(/^Monthly practice, /);
    expect(draft.schedule.start.slice(0, 10) >= addDays(today(), 2)).toBe(true);
    expect((await programme()).nextOn > addDays(today(), 27)).toBe(true);
  });

  it("takes other lures the next time", async () => {
    await world.call("createProgramme", org, monthly({ every: "week", leadDays: 14, startsOn: today() }));
    await planProgrammes(world.env);
    const ids = (await campaigns()).map((one: { id: string }) => one.id);
    const used = await Promise.all(ids.map(async (id: string) => (await world.call("getCampaign", org, { id })).lures));
    const lures = used.flat().map((one: { lure: string }) => one.lure);
    expect(ids).toHaveLength(3);
    expect(new Set(lures).size).toBe(9);
  });

  it("goes by the channels that it names, with lures for each of them", async () => {
    const ids = (await starterLures()).filter(({ content }) => ["text", "chat"].includes(content.channel)).map(({ id }) => id); // oxfmt-ignore
    for (const id of ids) await world.env.database.tx(org, (db) => lure(db, org, id));
    const made = await world.call("createProgramme", org, monthly({ channels: { sms: null, "chat-slack": null } }));
    await planProgrammes(world.env);
    const [draft] = await campaigns();
    const { channels, lures } = await world.call("getCampaign", org, { id: draft.id });
    expect(channels).toEqual({ sms: null, "chat-slack": null });
    expect(lures).toHaveLength(3);
    expect(lures.every(({ lure: id }: { lure: string }) => ids.includes(id))).toBe(true);
    expect(await world.refusal("updateProgramme", org, { id: made.id, channels: { pigeon: null } })).toBe("unknown-channel"); // oxfmt-ignore
    expect(await world.refusal("updateProgramme", org, { id: made.id, channels: { sms: newId() } })).toBe("profile-missing"); // oxfmt-ignore
    expect((await world.call("updateProgramme", org, { id: made.id, channels: {} })).channels).toEqual({ email: null });
  });

  it("keeps its channels beside a process of the version before, which knows the profile of its mails alone", async () => {
    const { id } = await world.call("createProgramme", org, monthly({ channels: { email: null, sms: null } }));
    const profile = newId();
    await world.look("UPDATE programmes SET profile = $2 WHERE id = $1", [id, profile]);
    expect((await programme()).channels).toEqual({ email: profile, sms: null });
    await world.look("UPDATE programmes SET channels = '{\"sms\": null}' WHERE id = $1", [id]);
    expect(await world.look("SELECT profile FROM programmes WHERE id = $1", [id])).toEqual([{ profile: null }]);
  });

  it("launches by itself where it may, and asks the second person where the organisation wants one", async () => {
    await world.call("createProgramme", org, monthly({ launches: true }));
    await planProgrammes(world.env);
    expect((await campaigns())[0].state).toBe("scheduled");
    await world.look("UPDATE organisations SET approval_required = true WHERE id = $1", [org]);
    await world.call("createProgramme", org, monthly({ launches: true, name: "Second" }));
    await planProgrammes(world.env);
    expect((await campaigns())[0]).toMatchObject({ state: "awaiting-approval", request: { act: "launch" } });
  });

  it("is of everybody who wrote on it: whoever wrote what it sends is no second person to it, whoever touched it last", async () => {
    await world.look("UPDATE organisations SET approval_required = true WHERE id = $1", [org]);
    const [ann, bo, cyd] = [await signedIn(world, org, "ann"), await signedIn(world, org, "bo"), await signedIn(world, org, "cyd")]; // oxfmt-ignore
    const { id } = await world.call("createProgramme", org, monthly({ launches: true }), ann);
    await world.call("moveProgrammeDate", org, { id, slot: addDays(today(), 3), on: addDays(today(), 4) }, cyd);
    await world.call("updateProgramme", org, { id, name: "Ours" }, bo);
    await planProgrammes(world.env);
    const draft = await world.call("getCampaign", org, { id: (await campaigns())[0].id });
    const approve = { id: draft.id, digest: draft.request.digest };
    expect(await world.refusal("approveCampaign", org, approve, bo)).toBe("own-campaign");
    expect(await world.refusal("approveCampaign", org, approve, ann)).toBe("own-work");
    expect(await world.refusal("approveCampaign", org, approve, cyd)).toBe("own-work");
    expect(await world.refusal("approveCampaign", org, approve, await signedIn(world, org, "dee"))).toBe("none");
  });

  it("launches nothing for somebody who may not any more, and says so on the draft and on itself", async () => {
    const ann = await signedIn(world, org, "ann");
    await world.call("createProgramme", org, monthly({ launches: true }), ann);
    composePermissions([{ permissionsOf: async () => new Set() }]);
    await planProgrammes(world.env);
    await planProgrammes(world.env);
    composePermissions([]);
    const [draft] = await campaigns();
    expect(draft.state).toBe("draft");
    expect(draft.problem).toBeTruthy();
    expect((await programme()).problem).toBe(draft.problem);
    const powerless: Actor = { ...ann, may: new Set() };
    expect(await world.refusal("createProgramme", org, monthly({ launches: true }), powerless)).toBe(
      "programme-may-not-launch",
    );
  });

  it("rests, and goes on", async () => {
    const { id } = await world.call("createProgramme", org, monthly());
    expect((await world.call("updateProgramme", org, { id, active: false })).nextOn).toBeNull();
    await planProgrammes(world.env);
    expect(await campaigns()).toEqual([]);
    await world.call("updateProgramme", org, { id, active: true });
    await planProgrammes(world.env);
    expect(await campaigns()).toHaveLength(1);
    await world.call("removeProgramme", org, { id });
    expect(await campaigns()).toHaveLength(1);
  });

  it.each([0, 1])(
    "is planned while another organisation's are locked (%i)",
    async (first) => {
      const both = [org, await world.organisation(4)];
      for (const each of both) await world.call("createProgramme", each, monthly());
      const [held, other] = [both[first]!, both[1 - first]!];
      const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = world.database.tx(held, async (db) => {
        await db.query("SELECT FROM programmes WHERE org = $1 FOR UPDATE", [held]);
        locked.resolve();
        await free.promise;
      });
      await locked.promise;
      const planning = planProgrammes(world.env).catch((error: Error) => error);
      const drafted = async (of: string) => (await world.call("listCampaigns", of, {})).items.length;
      try {
        await expect.poll(() => drafted(other), { timeout: 10_000 }).toBe(1);
      } finally {
        free.resolve();
        await holding;
        await planning;
      }
      expect(await drafted(held)).toBe(1);
    },
    60_000,
  );

  it("says when no lure fits", async () => {
    await world.look("UPDATE lures SET archived_at = now() WHERE org = $1 AND difficulty = 'very'", [org]);
    await world.call("createProgramme", org, monthly({ mix: { lures: 2, difficulties: ["very"] } }));
    await planProgrammes(world.env);
    expect(await campaigns()).toEqual([]);
    expect((await programme()).problem).toContain("lure");
  });
});

describe("a date of a programme", () => {
  const calendar = async () =>
    world.call("simulationCalendar", org, { from: addDays(today(), -10), to: addDays(today(), 80) });

  it("is moved, left out and taken back, and its simulation follows", async () => {
    const slot = addDays(today(), 20);
    const { id } = await world.call("createProgramme", org, monthly({ startsOn: slot }));
    const dates = async () => (await calendar()).dates.map((one: { on: string | null }) => one.on);
    expect((await dates())[0]).toBe(slot);
    await world.call("moveProgrammeDate", org, { id, slot, on: addDays(today(), 4) });
    expect((await dates())[0]).toBe(addDays(today(), 4));
    await world.call("moveProgrammeDate", org, { id, slot, on: null });
    expect((await dates())[0]).toBeNull();
    await planProgrammes(world.env);
    expect(await campaigns()).toEqual([]);
    await world.call("moveProgrammeDate", org, { id, slot, on: addDays(today(), 4) });
    await planProgrammes(world.env);
    const shown = await calendar();
    expect(shown.campaigns).toMatchObject([{ state: "draft", on: addDays(today(), 4) }]);
    expect(shown.dates.map((one: { slot: string }) => one.slot)).not.toContain(slot);
    expect(await world.refusal("moveProgrammeDate", org, { id, slot, on: addDays(today(), 5) })).toBe("date-planned");
  });

  it("that launches by itself is moved by nobody who may not launch", async () => {
    const slot = addDays(today(), 20);
    const { id } = await world.call("createProgramme", org, monthly({ startsOn: slot, launches: true }));
    const writer: Actor = {
      kind: "key",
      id: "writer",
      member: null,
      may: new Set(["campaigns:write"]),
      name: "Writer",
    };
    const move = { id, slot, on: today() };
    expect(await world.refusal("moveProgrammeDate", org, move, writer)).toBe("programme-may-not-launch");
    expect(await world.refusal("moveProgrammeDate", org, move)).toBe("none");
  });

  it.each([
    ["no date of its rhythm", 1, 2, "no-such-date"],
    ["a day that has passed", 20, -1, "date-passed"],
    ["a day too far off", 20, 90, "date-passed"],
  ])("is not moved: %s", async (_what, slot, on, reason) => {
    const { id } = await world.call("createProgramme", org, monthly({ startsOn: addDays(today(), 20) }));
    const move = { id, slot: addDays(today(), slot), on: addDays(today(), on) };
    expect(await world.refusal("moveProgrammeDate", org, move)).toBe(reason);
  });
});
