import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../../kit/feature.ts";
import { createLure, prepareLure } from "../../lures/index.ts";
import { startSending } from "../sender/loop.ts";
import { atOnce, domainOf, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { signedIn } from "./testing.ts";

// What a mail says comes from its lure and from the directory, and where it goes from the directory alone. Whoever keeps the directory could have a
// small campaign approved, and then write something else to somebody else with it.

let world: World;
let org: string;
let [ann, bo]: Actor[] = [];

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.organisation(3, "approval_required = true");
  [ann, bo] = [await signedIn(world, org, "ann"), await signedIn(world, org, "bo")];
  await world.look("UPDATE people SET active = false WHERE org = $1 AND email LIKE '%far.example'", [org]);
  await world.look(`UPDATE people SET custom = '{"room": "12", "badge": "7"}' WHERE org = $1`, [org]);
  world.sink.messages.length = 0;
});

async function asked(start: Date | null = null): Promise<string> {
  const draft = {
    title: "Room",
    locale: "en",
    subject: "Room {{custom.room}}",
    senderName: "Desk",
    senderLocal: "desk",
    html: `<p>Dear {{first_name}} of {{department}}, see {{manager|us}}. <a href="{{link}}">go</a></p>`,
    cues: [],
    alignment: [0, 0, 0, 0, 0],
  };
  const prepared = await prepareLure(org, draft, "en");
  const made = await world.env.database.tx(org, (db, now) => createLure(db, org, ann!, now, prepared));
  await world.look(
    `INSERT INTO lure_overrides (org, lure, version, approver_kind, approver_id, reason) VALUES ($1, $2, 1, 'member', 'x', 'Seen.')`,
    [org, made.lure.id],
  );
  const schedule = { ...atOnce, ...(start && { start: start.toISOString() }) };
  const campaign = { name: "Room", audience: { everyone: true }, lures: [made.lure.id], schedule };
  const { id } = await world.call("createCampaign", org, campaign, ann);
  await world.call("launchCampaign", org, { id }, ann);
  return id;
}

async function approve(id: string): Promise<void> {
  const { request } = await world.call("getCampaign", org, { id });
  await world.call("approveCampaign", org, { id, digest: request.digest }, bo);
  await world.env.jobs.settle();
}

async function sentTo(id: string): Promise<string[]> {
  const stop = startSending(world.env);
  const open =
    "SELECT 1 FROM deliveries WHERE campaign = $1 AND state IN ('queued', 'claimed', 'committing', 'deferred')";
  await expect.poll(async () => (await world.look(open, [id])).length, { timeout: 20_000 }).toBe(0);
  await stop();
  const rows = await world.look<{ address: string }>(
    "SELECT address FROM deliveries WHERE campaign = $1 AND state = 'sent' ORDER BY address",
    [id],
  );
  return rows.map((row) => row.address.split("@")[0]!);
}

const change = (set: string, who = "2") =>
  world.look(`UPDATE people SET ${set} WHERE org = $1 AND last_name = $2`, [org, who]);

describe("an approval", () => {
  it.each([
    ["another address", () => `email = 'board@${domainOf(org)}', email_key = 'board@${domainOf(org)}'`],
    ["another text in a field that the lure names", () => `custom = '{"room": "Your notice of dismissal"}'`],
    ["another name", () => "first_name = 'You are dismissed,'"],
    [
      "another department",
      () => "department = (SELECT id FROM departments WHERE org = $1 AND name = 'South' AND $2 <> '')",
    ],
    ["another manager", () => "manager = (SELECT id FROM people WHERE org = $1 AND last_name = '1')"],
  ])("covers nobody who has %s since it was asked for", async (_what, set) => {
    const id = await asked();
    await change(set());
    await approve(id);
    expect((await world.call("getCampaign", org, { id })).leftOutReasons).toEqual({ "not-approved": 1 });
    expect(await sentTo(id)).toEqual(["p1", "p3"]);
  });

  it("covers no text that a field or a name got after it was given, while the mails wait", async () => {
    const id = await asked();
    await change("manager = (SELECT id FROM people WHERE org = $1 AND last_name = '1')", "3");
    await world.call("withdrawCampaign", org, { id }, ann);
    await world.call("launchCampaign", org, { id }, ann);
    await approve(id);
    await change(`custom = '{"room": "Your notice of dismissal"}'`);
    await change("name = 'Dismissed'", "1");
    expect(await sentTo(id)).toEqual([]);
    expect(world.sink.messages.join()).not.toMatch(/dismiss/i);
    const errors = await world.look<{ error: string }>("SELECT DISTINCT error FROM deliveries WHERE campaign = $1", [
      id,
    ]);
    expect(errors).toEqual([{ error: expect.stringContaining("delivery.person-changed") }]);
  });

  it("stays for whom only something changed that no mail of it says", async () => {
    const id = await asked();
    await change(`custom = '{"room": "12", "badge": "8"}', phone = '+4912345678', time_zone = 'Europe/Vienna'`);
    await approve(id);
    await change(`custom = '{"room": "12", "badge": "9"}', tags = '{new}'`);
    expect(await sentTo(id)).toEqual(["p1", "p2", "p3"]);
  });
});
