import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Actor } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { sendSurprises } from "./sending.ts";

let world: World;
let org: string;
let me: Actor;
const address = "ada@mail.example";

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ([org, me] = await personal()));

/** Somebody's own organisation, with them in it. */
async function personal(): Promise<[org: string, actor: Actor]> {
  const [made, id] = [newId(), newId()];
  await world.env.database.tx(made, (db, now) =>
    createOrganisation(db, { id: made, name: "Ada's own", plan: "individual", timeZone: "Europe/Berlin" }, now),
  );
  await world.look(
    `INSERT INTO people (org, id, name, first_name, sort_key, search_text, email, email_key, tags, custom)
     VALUES ($1, $2, 'Ada', 'Ada', 'ada', 'ada', $3, $3, '{}', '{}')`,
    [made, id, address],
  );
  return [made, { kind: "member", id, member: id, may: new Set(), name: "Ada" }];
}

const confirmed = (of = org) =>
  world.look("INSERT INTO outbound_confirmed (org, address, confirmed_at) VALUES ($1, $2, now())", [of, address]);
const wanted = { perMonth: 2, channels: ["email"] };
const ask = (more: object = {}, actor = me) => world.call("askForSurprises", org, { ...wanted, ...more }, actor);
const come = () =>
  world.look("UPDATE surprises SET next_at = now(), awake_from = '00:00', awake_until = '24:00' WHERE org = $1", [org]);
const row = async () => (await world.look("SELECT * FROM surprises WHERE org = $1", [org]))[0] as any;
const campaigns = () => world.look<{ state: string; name: string }>("SELECT * FROM campaigns WHERE org = $1", [org]);

it("comes by itself to the address that its owner confirmed, is launched on their behalf, and the next one is drawn", async () => {
  await confirmed();
  expect(await ask()).toMatchObject({ asked: { perMonth: 2, paused: false, lastAt: null }, most: 2 });
  await sendSurprises(world.env);
  expect(await campaigns()).toEqual([]);
  await come();
  await Promise.all([sendSurprises(world.env), sendSurprises(world.env)]);
  expect(await campaigns()).toMatchObject([{ state: "scheduled", created_by: `member:${me.id}` }]);
  const after = await row();
  expect(after.problem).toBeNull();
  expect(after.next_at.getTime()).toBeGreaterThan(Date.now());
  await world.env.jobs.settle();
  const sent = await world.look("SELECT address, member FROM deliveries WHERE org = $1", [org]);
  expect(sent).toEqual([{ address, member: me.id }]);
  const [lure] = await world.look<{ source: string }>(
    "SELECT l.source FROM campaign_lures c JOIN lures l ON l.org = c.org AND l.id = c.lure WHERE c.org = $1",
    [org],
  );
  expect(lure!.source).toBe("library");
  const shown = await world.call("mySurprises", org, {}, me);
  // Who knew that one came just now would know which of their mails it is.
  expect(shown.asked.lastAt).toBeNull();
  for (const secret of [after.next_at, after.last_at])
    expect(JSON.stringify(shown)).not.toContain(secret.toISOString().slice(0, 16));
  await world.look("UPDATE deliveries SET state = 'sent', sent_at = now() WHERE org = $1", [org]);
  await world.look("UPDATE campaigns SET state = 'ended', debriefed_at = now() WHERE org = $1", [org]);
  expect((await world.call("mySurprises", org, {}, me)).asked.lastAt).not.toBeNull();
});

it("is drawn anew where a clock that was ahead has drawn it, and nothing is sent for that", async () => {
  await confirmed();
  await ask();
  const ahead = new Date(Date.now() + 365 * 86_400_000);
  const inTwoMonths = () => Date.now() + 62 * 86_400_000;
  for (const last of [ahead, null]) {
    await world.look("UPDATE surprises SET next_at = $2, last_at = $3 WHERE org = $1", [org, new Date(ahead.getTime() + 9e8), last]); // oxfmt-ignore
    await sendSurprises(world.env);
    const { next_at, last_at } = await row();
    expect(next_at.getTime()).toBeLessThan(inTwoMonths());
    expect(last_at === null || last_at.getTime() <= Date.now()).toBe(true);
  }
  const planned = (await row()).next_at;
  await sendSurprises(world.env);
  expect((await row()).next_at).toEqual(planned);
  expect(await campaigns()).toEqual([]);
});

it("sends nothing while it rests, and nothing once it was stopped", async () => {
  await confirmed();
  await ask({ paused: true });
  await come();
  await sendSurprises(world.env);
  expect(await campaigns()).toEqual([]);
  expect((await world.call("stopSurprises", org, {}, me)).asked).toBeNull();
  expect(await row()).toBeUndefined();
});

it("says why nothing came when the address is confirmed no longer, and goes on afterwards", async () => {
  await confirmed();
  await ask();
  await come();
  await world.look("DELETE FROM outbound_confirmed WHERE org = $1", [org]);
  await sendSurprises(world.env);
  expect(await campaigns()).toEqual([]);
  expect((await world.call("mySurprises", org, {}, me)).asked.problem).toContain("confirmed");
  expect((await row()).next_at.getTime()).toBeGreaterThan(Date.now());
});

it("tells what stood against a launch, and leaves no draft behind", async () => {
  await confirmed();
  await ask();
  await come();
  await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
  await sendSurprises(world.env);
  expect(await campaigns()).toEqual([]);
  expect((await world.call("mySurprises", org, {}, me)).asked.problem).toBeTruthy();
});

it("is confirmed by the code that was sent to one's own address", async () => {
  const before = await world.call("mySurprises", org, {}, me);
  expect(before.channels[0]).toMatchObject({ channel: "email", address, confirmed: false });
  expect(await world.refusal("askForSurprises", org, wanted, me)).toBe("surprise-unconfirmed");
  expect(await world.call("confirmMyAddress", org, { channel: "email" }, me)).toMatchObject({ address });
  const [mail] = await world.look<{ vars: { code: string } }>(
    "SELECT vars FROM outbound_messages WHERE org = $1 AND template = 'confirm-address'",
    [org],
  );
  const right = String(mail!.vars.code);
  const wrong = right === "000000" ? "000001" : "000000";
  const give = (code: string) => world.call("finishMyAddress", org, { channel: "email", code }, me);
  expect(await give(wrong)).toEqual({ confirmed: false });
  expect(await give(right)).toEqual({ confirmed: true });
  expect((await ask()).channels[0].confirmed).toBe(true);
});

it.each([
  ["more than is allowed here", { perMonth: 3 }, "too-many-surprises"],
  ["hours in which there is no surprise", { awakeFrom: "09:00", awakeUntil: "10:00" }, "surprise-hours-short"],
  ["a channel that there is not", { channels: ["pigeon"] }, "surprise-channel-unknown"],
  ["a channel for which one has no address", { channels: ["sms"] }, "surprise-no-address"],
])("refuses %s", async (_, more, reason) => {
  await confirmed();
  expect(await world.refusal("askForSurprises", org, { ...wanted, ...more }, me)).toBe(reason);
});

it("is nothing for members of an organisation, where others decide what is sent to whom", async () => {
  const theirs = await world.organisation(2);
  const [person] = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 LIMIT 1", [theirs]);
  const actor: Actor = { ...me, id: person!.id, member: person!.id };
  expect((await world.call("mySurprises", theirs, {}, actor)).offered).toBe(false);
  for (const [name, input] of [
    ["askForSurprises", wanted],
    ["stopSurprises", {}],
    ["confirmMyAddress", { channel: "email" }],
    ["finishMyAddress", { channel: "email", code: "123456" }],
  ] as const)
    expect(await world.refusal(name, theirs, input, actor)).toBe("surprises-personal");
});
