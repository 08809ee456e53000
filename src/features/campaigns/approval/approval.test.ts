import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { createLure, prepareLure } from "../../lures/index.ts";
import { liveCampaign } from "../live.ts";
import { startSending } from "../sender/loop.ts";
import { changedDraft } from "../shapes.ts";
import { atOnce, boss, domainOf, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { signedIn } from "./testing.ts";

let world: World;
let org: string;
let [ann, bo, cyd]: Actor[] = [];

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.organisation(4, "approval_required = true");
  [ann, bo, cyd] = [await somebody("ann"), await somebody("bo"), await somebody("cyd")];
});

const somebody = (name: string, role?: string) => signedIn(world, org, name, role);
const keyOf = (person: Actor): Actor => ({ ...person, kind: "key", id: newId(), account: undefined as never });
const later = () => ({ ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() });

async function asked(more: object = {}, by = ann!): Promise<string> {
  const draft = { name: "Approved", audience: { everyone: true }, lures: [world.lures[0]], schedule: later(), ...more };
  const { id } = await world.call("createCampaign", org, draft, by);
  await world.call("launchCampaign", org, { id }, by);
  return id;
}

const shown = (id: string) => world.call("getCampaign", org, { id });
const digestOf = async (id: string) => (await shown(id)).request?.digest as string | undefined;
async function approval(id: string, digest?: string) {
  const seen = digest ?? (await digestOf(id));
  return { id, ...(seen && { digest: seen }) };
}
const approve = async (id: string, by = bo!, digest?: string) => {
  const answer = await world.refusal("approveCampaign", org, await approval(id, digest), by);
  await world.env.jobs.settle();
  return answer;
};
const emails = async (id: string) =>
  (await world.look<{ address: string }>("SELECT address FROM deliveries WHERE campaign = $1 AND state <> 'cancelled' ORDER BY address", [id]) // oxfmt-ignore
  )
    .map((row) => row.address.split("@")[0]);

async function ownLure(by: Actor, html = `<p>As it was approved: <a href="{{link}}">go</a></p>`): Promise<string> {
  const draft = {
    title: "Parcel",
    locale: "en",
    subject: "Parcel",
    senderName: "Depot",
    senderLocal: "depot",
    html,
    cues: [],
    alignment: [0, 0, 0, 0, 0],
  };
  const prepared = await prepareLure(org, draft, "en");
  return (await world.env.database.tx(org, (db, now) => createLure(db, org, by, now, prepared))).lure.id;
}

async function editLure(lure: string, by: string | null): Promise<void> {
  await world.look(
    `INSERT INTO lure_versions (org, lure, version, content, difficulty, author_kind, author_id, author_member, judged_by)
     SELECT org, lure, version + 1, jsonb_set(content, '{html}', '"<p>Edited</p>"'), difficulty, 'member', 'x', $2, judged_by
       FROM lure_versions WHERE lure = $1 ORDER BY version DESC LIMIT 1`,
    [lure, by],
  );
  await world.look("UPDATE lures SET version = version + 1 WHERE id = $1", [lure]);
}

describe("an approval", () => {
  it("holds for the versions that were asked for: an edit of the lure after the request does not go out", async () => {
    const lure = await ownLure(ann!);
    const id = await asked({ lures: [lure] });
    await editLure(lure, null);
    expect(await approve(id)).toBe("none");
    expect((await shown(id)).lures).toMatchObject([{ lure, version: 1 }]);
  });

  it("holds for the people who were asked for: who joins later is left out, with the reason", async () => {
    await world.look("UPDATE people SET email = 'dee@' || $2, email_key = 'dee@' || $2 WHERE id = $1", [cyd!.id, domainOf(org)]); // oxfmt-ignore
    const id = await asked({ audience: { tags: ["staff"] } });
    await world.look("UPDATE people SET tags = '{staff}' WHERE org = $1 AND last_name = '2'", [org]);
    expect(await approve(id)).toBe("none");
    expect(await emails(id)).toEqual(["dee"]);
    expect((await shown(id)).leftOutReasons).toMatchObject({ "not-approved": 1 });
  });

  it("asks again for people who are added after it, and a second person approves these and no others", async () => {
    const two = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND last_name IN ('1', '2')", [org]); // oxfmt-ignore
    const id = await asked({ audience: { people: two.map((one) => one.id) } });
    expect(await approve(id)).toBe("none");
    const before = await emails(id);
    await world.call("addPeople", org, { id, audience: { everyone: true } }, ann);
    await world.env.jobs.settle();
    expect(await emails(id)).toEqual(before);
    expect((await shown(id)).request).toMatchObject({ act: "add-people", people: 5 });
    expect(await approve(id, ann)).toBe("own-campaign");
    await world.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, tags, custom)
       VALUES ($1, gen_random_uuid(), 'new', 'new', 'new', 'new@' || $2, 'new@' || $2, '{}', '{}')`,
      [org, domainOf(org)],
    );
    expect(await approve(id)).toBe("none");
    expect(await emails(id)).toEqual(["p1", "p2", "p3", "p4"]);
    expect((await shown(id)).leftOutReasons).toMatchObject({ "not-approved": 1 });
  });

  it("is a person's who has signed in: no key gives one, not even one that acts for a member", async () => {
    const id = await asked();
    for (const by of [boss, keyOf(bo!), keyOf(ann!)]) expect(await approve(id, by)).toBe("approver-unknown");
    expect((await shown(id)).state).toBe("awaiting-approval");
  });

  it.each([
    ["asked with a key of their own", () => asked({}, keyOf(bo!))],
    ["wrote the lure", async () => asked({ lures: [await ownLure(bo!)] })],
    [
      "wrote an earlier version of the lure",
      async () => {
        const lure = await ownLure(bo!);
        await editLure(lure, ann!.id);
        return asked({ lures: [lure] });
      },
    ],
    [
      "changed the draft",
      async () => {
        const draft = { name: "Both", audience: { everyone: true }, lures: [world.lures[0]] };
        const { id } = await world.call("createCampaign", org, draft, ann);
        await world.call("updateCampaign", org, { id, name: "By both" }, keyOf(bo!));
        await world.call("updateCampaign", org, { id, name: "By both again" }, cyd);
        await world.call("launchCampaign", org, { id }, ann);
        return id;
      },
    ],
  ])("is not given by who %s", async (_what, make) => {
    const id = await make();
    expect(await approve(id, bo)).toMatch(/^own-/);
    expect((await shown(id)).state).toBe("awaiting-approval");
  });

  it("is not given by who was made for it", async () => {
    const id = await asked();
    const tell = (actor: Actor, act: string, subject: string) =>
      world.look(
        `INSERT INTO audit_entries (org, seq, id, at, actor_kind, actor_id, actor_member, act, what, subject, detail, prev, hash)
         SELECT $1, 1000000 + count(*), gen_random_uuid(), now(), $2, $3, $4, $5, 'person', $6, '{}', '', '' FROM audit_entries WHERE org = $1`,
        [org, actor.kind, actor.id, actor.member, act, subject],
      );
    await tell(cyd!, "person.role-changed", bo!.id);
    await tell(keyOf(ann!), "person.invited", bo!.id);
    expect(await approve(id, bo)).toBe("approver-made");
    await tell(ann!, "role.changed", "approver");
    expect(await approve(id, await somebody("eve", "approver"))).toBe("approver-made");
    expect(await approve(id, cyd)).toBe("none");
  });

  it("is for what the approver looked at: asked for anew with other content, the old look approves nothing", async () => {
    const id = await asked();
    const seen = await digestOf(id);
    await world.call("withdrawCampaign", org, { id }, ann);
    await world.call("updateCampaign", org, { id, lures: [world.lures[1]] }, ann);
    await world.call("launchCampaign", org, { id }, ann);
    expect(await approve(id, bo, seen)).toBe("changed-since-request");
    expect(await approve(id, bo)).toBe("none");
  });

  it.each([
    ["the sender", "UPDATE sending_profiles SET from_name = 'The Board' WHERE org = $1"],
    ["where bounces go", "UPDATE sending_profiles SET return_path = 'x@y.example' WHERE org = $1"],
    ["the name in the mails", "UPDATE organisations SET name = 'Elsewhere' WHERE id = $1"],
    ["the limit", "UPDATE organisations SET simulations_per_month = 9 WHERE id = $1"],
    ["the hours' zone", "UPDATE organisations SET time_zone = 'Asia/Tokyo' WHERE id = $1"],
    ["the currency of sums", "UPDATE organisations SET currency = 'JPY' WHERE id = $1"],
    ["the language", "UPDATE organisations SET locale = 'de' WHERE id = $1"],
    ["the quiet days", `UPDATE organisations SET quiet = '[{"from":"2030-01-01","to":"2030-01-02"}]' WHERE id = $1`],
  ])("does not outlive a change of %s, before or after it was given", async (_what, change) => {
    const profile = await makeProfile();
    const [before, after] = [
      await asked({ channels: { email: profile } }),
      await asked({ channels: { email: profile } }),
    ];
    const digest = await digestOf(after);
    await world.call("approveCampaign", org, { id: after, ...(digest && { digest }) }, bo);
    await world.look(change, [org]);
    expect(await approve(before)).toBe("changed-since-request");
    expect(await shown(after)).toMatchObject({
      state: "draft",
      problem: expect.stringContaining("submitted for approval"),
    });
    expect(await emails(after)).toEqual([]);
  });

  it("stops a running campaign whose sender is another one than was approved; going on asks again", async () => {
    const profile = await makeProfile();
    const id = await asked({ channels: { email: profile }, schedule: atOnce });
    expect(await approve(id)).toBe("none");
    await world.look("UPDATE sending_profiles SET from_name = 'The Board' WHERE org = $1", [org]);
    const stop = startSending(world.env);
    await expect.poll(async () => (await shown(id)).state, { timeout: 20_000 }).toBe("paused");
    expect((await shown(id)).problem).toContain("approved");
    expect(world.sink.received.filter((to) => to.endsWith(domainOf(org)))).toEqual([]);
    expect((await world.call("resumeCampaign", org, { id }, ann)).state).toBe("paused");
    expect((await shown(id)).request).toMatchObject({ act: "resume" });
    expect(await approve(id, ann)).toBe("own-campaign");
    expect(await approve(id, bo)).toBe("none");
    await expect
      .poll(() => world.sink.received.filter((to) => to.endsWith(domainOf(org))).length, { timeout: 20_000 })
      .toBe(4);
    await stop();
  });

  it("is asked for anew when a paused campaign is given another profile, of somebody who did not choose it", async () => {
    const [profile, other] = [await makeProfile(), await makeProfile()];
    const id = await asked({ channels: { email: profile }, schedule: atOnce });
    expect(await approve(id)).toBe("none");
    await world.look("DELETE FROM sending_profiles WHERE org = $1 AND id = $2", [org, profile]);
    const stop = startSending(world.env);
    await expect.poll(async () => (await shown(id)).state, { timeout: 20_000 }).toBe("paused");
    await world.call("changeCampaignProfile", org, { id, channel: "email", profile: other }, bo);
    expect((await world.call("resumeCampaign", org, { id }, ann)).state).toBe("paused");
    expect((await shown(id)).request).toMatchObject({ act: "resume" });
    expect(await approve(id, ann)).toBe("own-campaign");
    expect(await approve(id, bo)).toBe("own-work");
    expect(world.sink.received.filter((to) => to.endsWith(domainOf(org)))).toEqual([]);
    await stop();
  });

  it("holds for the sums in mails: they stay in the currency in which the campaign was launched", async () => {
    const lure = await ownLure(ann!, "<p>Pay {{amount.49}}: <a href='{{link}}'>go</a></p>");
    const id = await asked({ lures: [lure], schedule: atOnce });
    expect(await approve(id)).toBe("none");
    await world.look("UPDATE organisations SET currency = 'JPY' WHERE id = $1", [org]);
    const mine = () => world.sink.messages.filter((_, at) => world.sink.received[at]!.endsWith(domainOf(org)));
    const stop = startSending(world.env);
    await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(4);
    await stop();
    expect(mine().filter((one) => /49[.,]00/.test(one))).toHaveLength(4);
    expect((await liveCampaign(world.env, (await shown(id)).number))?.currency).toBe("EUR");
  });

  it("is declined with a reason, which stands on the draft until it is changed", async () => {
    const id = await asked();
    const declined = await world.call(
      "declineCampaign",
      org,
      { id, reason: "The parcel lure came last month, too" },
      bo,
    );
    expect(declined).toMatchObject({
      state: "draft",
      request: null,
      problem: "Not approved: The parcel lure came last month, too",
    });
    await expect(world.call("declineCampaign", org, { id, reason: "Again" }, bo)).rejects.toMatchObject({
      reason: "not-awaiting-approval",
    });
    await world.call("updateCampaign", org, { id, lures: [world.lures[1]] }, ann);
    expect((await shown(id)).problem).toBeNull();
  });

  it("tells whoever asked that it was declined, in their language and with the reason, and nobody where they said it themselves", async () => {
    await world.look("UPDATE people SET locale = 'de' WHERE org = $1 AND id = $2", [org, ann!.member]);
    const read = () =>
      world.look<{ member: string; address: string; locale: string; template: string; vars: Record<string, string> }>(
        "SELECT member, address, locale, template, vars FROM outbound_messages WHERE org = $1",
        [org],
      );
    const id = await asked();
    await world.call("declineCampaign", org, { id, reason: "The parcel lure came last month, too" }, bo);
    expect(await read()).toEqual([
      expect.objectContaining({
        member: ann!.member,
        address: "ann@far.example",
        locale: "de",
        template: "campaigns:approval-declined",
        vars: expect.objectContaining({ campaign: "Approved", quote: "The parcel lure came last month, too" }),
      }),
    ]);
    await world.call("launchCampaign", org, { id }, ann);
    await world.call("declineCampaign", org, { id, reason: "Not now after all" }, ann);
    expect(await read()).toHaveLength(1);
  });

  it("ends with the kill switch: whoever wants to go on asks again", async () => {
    const id = await asked();
    await approve(id);
    await world.look("UPDATE campaigns SET state = 'paused', bearing = 'void' WHERE id = $1", [id]);
    expect((await world.call("resumeCampaign", org, { id }, ann)).state).toBe("paused");
    expect((await world.call("withdrawCampaign", org, { id }, bo)).request).toBeNull();
    expect((await world.call("resumeCampaign", org, { id }, ann)).request).toMatchObject({ act: "resume" });
    expect(await approve(id)).toBe("none");
    expect((await shown(id)).state).toBe("scheduled");
  });

  it("launches once and what was asked for, however edit and approval meet", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await asked({ name: `Round ${round}` });
      const digest = await digestOf(id);
      await Promise.allSettled([
        world.call("approveCampaign", org, { id, ...(digest && { digest }) }, bo),
        world.call("updateCampaign", org, { id, lures: [world.lures[1]] }, ann),
      ]);
      const { state, lures } = await shown(id);
      expect([`scheduled ${world.lures[0]}`, `draft ${world.lures[1]}`]).toContain(`${state} ${lures[0].lure}`);
    }
  });
});

describe("a change of the draft's", () => {
  const changes: Record<string, unknown> = {
    name: "Another name",
    audience: () => department(),
    lures: () => [world.lures[1]],
    schedule: { ...atOnce, windowDays: 5 },
    channels: async () => ({ email: await makeProfile() }),
    holdOutShare: 0.25,
    evaluationAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    resultsDays: 9,
  };
  const fields = Object.keys(changedDraft.shape).filter((field) => field !== "id");

  it.each(fields)("%s takes the request back, and is refused once it was approved", async (field) => {
    // A field that this test does not know would be one that nobody thought of.
    expect(Object.keys(changes)).toContain(field);
    const value = typeof changes[field] === "function" ? await changes[field]() : changes[field];
    const id = await asked();
    const seen = await digestOf(id);
    expect(await world.refusal("updateCampaign", org, { id, [field]: value }, ann)).toBe("none");
    expect(await shown(id)).toMatchObject({ state: "draft", request: null, lures: [{ version: null }] });
    expect(await approve(id, bo, seen)).toBe("not-awaiting-approval");
    await world.call("launchCampaign", org, { id }, ann);
    expect(await digestOf(id)).not.toBe(seen);
    expect(await approve(id)).toBe("none");
    expect(await world.refusal("updateCampaign", org, { id, [field]: value }, ann)).toBe("not-a-draft");
  });

  it("another day in the calendar takes the request back, too", async () => {
    const id = await asked();
    const on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await world.call("moveCampaignStart", org, { id, on }, ann);
    expect(await shown(id)).toMatchObject({ state: "draft", request: null });
    const [line] = await world.look("SELECT detail FROM audit_entries WHERE org = $1 AND act = 'campaign.start-moved'", [org]); // oxfmt-ignore
    expect(line).toMatchObject({ detail: { on, requestDropped: true } });
  });
});

async function department() {
  const [one] = await world.look<{ id: string }>("SELECT id FROM departments WHERE org = $1 AND name = 'North'", [org]);
  return { departments: [one!.id] };
}

async function makeProfile(): Promise<string> {
  const id = newId();
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secret_names, is_default)
     VALUES ($1, $2, $3, 'email', 'smtp', 'Desk', $4, $5, '{}', false)`,
    [
      org,
      id,
      `Desk ${id}`,
      `desk@${domainOf(org)}`,
      JSON.stringify({ host: "127.0.0.1", port: world.sink.port, security: "none" }),
    ],
  );
  return id;
}
