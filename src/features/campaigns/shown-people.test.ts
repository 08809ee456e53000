import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../kit/feature.ts";
import { forgetPeople, record } from "../../kit/ledger/index.ts";
import { asStored } from "../../kit/ledger/testing.ts";
import { newId } from "../../kit/id.ts";
import { pseudonymKey, pseudonymOf } from "../people/index.ts";
import { settleDelivery } from "./settling.ts";
import { boss, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// What a campaign's endpoints show of single people, to whom, in each privacy mode.

let world: World;
let org: string;
let id: string;
let members: string[];
const approver: Actor = { ...boss, id: "approver", may: new Set(["campaigns:read", "campaigns:approve"]) };
const text = "550 5.1.1 <p1@larkfield.example>: user 'Person One' p1 unknown here";

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.organisation(6);
  id = newId();
  const people = await world.look<{ id: string; email: string; department: string }>(
    "SELECT id, email, department FROM people WHERE org = $1 ORDER BY email",
    [org],
  );
  members = people.map((one) => one.id);
  await world.look(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at, frozen_at, recipients)
     VALUES ($1, $2, 'Test', 'running', '{}', '{}', 1, 'test', now(), now(), 6)`,
    [org, id],
  );
  await world.look(
    "INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel) VALUES ($1, $2, 0, $3, 1, 'least', 'email')",
    [org, id, world.lures[0]],
  );
  await world.look(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, department, time_zone, state, due_at, next_at, error)
     SELECT $1, $2, row_number() OVER (ORDER BY email), id, 0, false, email, department, 'UTC', 'bounced', now(), now(), $3 FROM people WHERE org = $1`,
    [org, id, text],
  );
  await world.env.database.tx(org, (db) =>
    record(
      db,
      org,
      people.flatMap(({ id: person, department }, n) => {
        const data = {
          campaign: id,
          delivery: n + 1,
          lure: world.lures[0],
          lureIdx: 0,
          department,
          difficulty: "least",
        };
        return [
          asStored("delivery.bounced", person, { ...data, text, code: 550, wasSent: false }),
          asStored("recipient.clicked", person, { ...data, action: "clicked", reasons: [] }),
          asStored("lesson.assigned", person, { ...data, lesson: "sms", assignment: newId(), reason: "clicked" }),
          asStored("delivery.settled", person, data),
        ];
      }),
    ),
  );
});

const hoursLater = () => world.look("UPDATE facts SET recorded = recorded - interval '2 hours' WHERE org = $1", [org]);

describe("a campaign's facts", () => {
  it("tell an approver without results:read nothing of who clicked", async () => {
    const { items } = await world.call("listFacts", org, { id }, approver);
    expect(new Set(items.map((fact: { kind: string }) => fact.kind))).toEqual(new Set(["delivery.bounced"]));
    const all = await world.call("listFacts", org, { id });
    expect(all.items).toHaveLength(24);
  });

  it("tell a department's manager of that department only", async () => {
    const manager = await managerOf();
    const { items } = await world.call("listFacts", org, { id }, manager);
    const people = new Set(items.map((fact: { person: string }) => fact.person));
    expect(people.size).toBe(3);
    await mode("manager-blind");
    expect(await world.refusal("listFacts", org, { id }, manager)).toBe("aggregate-only");
    expect(await world.refusal("listDeliveries", org, { id }, manager)).toBe("aggregate-only");
  });

  it("tell a department's manager nothing of others either when their people were forgotten", async () => {
    const manager = await managerOf();
    const answered = (await world.call("listFacts", org, { id }, manager)).items.length;
    await world.env.database.tx(org, async (db) => {
      await record(db, org, [asStored("campaign.ended", null, { campaign: id })]);
      await forgetPeople(db, org, new Date(Date.now() + 60_000), 1000);
    });
    const { items } = await world.call("listFacts", org, { id }, manager);
    expect(items).toHaveLength(answered + 1);
    expect(items.at(-1)).toMatchObject({ kind: "campaign.ended" });
    expect(items.every((fact: { person: string | null }) => fact.person === null)).toBe(true);
  });

  it("carry neither names nor addresses nor anything that leads to them under pseudonyms", async () => {
    await mode("pseudonymous");
    await hoursLater();
    const answer = await world.call("listFacts", org, { id });
    const body = JSON.stringify(answer);
    for (const trace of [...members, "larkfield.example", "Person", "p1", '"delivery":', 'assignment":', "difficulty"])
      expect(body).not.toContain(trace);
    const clicks = answer.items.filter((fact: { kind: string }) => fact.kind === "recipient.clicked");
    const key = pseudonymKey(world.env, org, id);
    expect(new Set(clicks.map((fact: { person: string }) => fact.person))).toEqual(
      new Set(members.map((member) => pseudonymOf(key, member))),
    );
    for (const fact of answer.items) {
      if (fact.kind.startsWith("delivery.")) expect(fact.person).toBeNull();
      expect(new Date(fact.at).toISOString()).toMatch(/:00:00\.000Z$/);
    }
    const bounced = answer.items.find((fact: { kind: string }) => fact.kind === "delivery.bounced");
    expect(bounced.data).toMatchObject({ code: 550, text: "550 5.1.1" });
    await world.look("UPDATE deliveries SET state = 'queued' WHERE org = $1 AND number > 5", [org]);
    expect(await world.refusal("listFacts", org, { id })).toBe("too-few-people");
  });

  it("tell under pseudonyms neither the moment, to whoever asks again and again, nor the order in which people acted", async () => {
    const inOrder = (await world.call("listFacts", org, { id })).items;
    await mode("pseudonymous");
    const { items, next } = await world.call("listFacts", org, { id });
    expect([items, next]).toEqual([[], null]);
    await hoursLater();
    const seen: { id: string; kind: string; person: string | null }[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.call("listFacts", org, { id, limit: 5, cursor });
      if (page.items.length === 0) break;
      seen.push(...page.items);
      cursor = page.next;
    }
    expect(seen.map(({ kind }) => kind).toSorted()).toEqual(
      inOrder.map((fact: { kind: string }) => fact.kind).toSorted(),
    );
    expect(seen.map(({ kind }) => kind)).not.toEqual(inOrder.map((fact: { kind: string }) => fact.kind));
    for (const { id: place } of seen) expect(place).toMatch(/^[0-9a-f]{64}$/);
  });

  it("of a campaign that ran under a stricter mode stay hidden when that is loosened", async () => {
    await mode("aggregate-only");
    await mode("named");
    expect(await world.refusal("listFacts", org, { id })).toBe("aggregate-only");
    await world.look("UPDATE campaigns SET launched_at = now() WHERE org = $1", [org]);
    expect((await world.call("listFacts", org, { id })).items).toHaveLength(24);
  });
});

describe("a campaign's deliveries", () => {
  it("are not listed where only groups are shown: an address that bounced stands in the server's answer", async () => {
    await mode("aggregate-only");
    expect(await world.refusal("listDeliveries", org, { id })).toBe("aggregate-only");
  });

  it("keep of a server's answer the codes alone under pseudonyms", async () => {
    await mode("pseudonymous");
    const { items } = await world.call("listDeliveries", org, { id });
    for (const one of items)
      expect(one).toMatchObject({ member: null, address: null, department: null, lure: null, error: "550 5.1.1" });
  });

  it("leave out people of other departments for a manager, among those left out too", async () => {
    await world.look(
      "INSERT INTO campaign_left_out (org, campaign, member, reason) SELECT $1, $2, id, 'inactive' FROM people WHERE org = $1",
      [org, id],
    );
    expect((await world.call("listLeftOut", org, { id }, await managerOf())).items).toHaveLength(3);
    expect((await world.call("listLeftOut", org, { id })).items).toHaveLength(6);
  });

  it("are named by no entry of the log, which outlives every mode", async () => {
    await world.look("UPDATE deliveries SET state = 'queued' WHERE org = $1 AND campaign = $2", [org, id]);
    await mode("aggregate-only");
    await world.call("cancelDelivery", org, { id, number: 2 });
    const entries = await world.look("SELECT detail FROM audit_entries WHERE org = $1 AND act = 'delivery.cancelled'", [org]); // oxfmt-ignore
    expect(entries).toEqual([{ detail: { number: 2 } }]);
  });

  it("of another department are taken out of a campaign by no manager", async () => {
    await world.look("UPDATE deliveries SET state = 'queued' WHERE org = $1 AND campaign = $2", [org, id]);
    const manager = await managerOf();
    const own: number[] = (await world.call("listDeliveries", org, { id }, manager)).items.map(
      (one: any) => one.number,
    );
    const all: number[] = (await world.call("listDeliveries", org, { id })).items.map((one: any) => one.number);
    expect(own.length).toBeLessThan(all.length);
    const other = all.find((one) => !own.includes(one))!;
    expect(await world.refusal("cancelDelivery", org, { id, number: other }, manager)).toBe("no-such-delivery");
    const left = await world.look("SELECT state FROM deliveries WHERE org = $1 AND number = $2", [org, other]);
    expect(left).toEqual([{ state: "queued" }]);
    expect((await world.call("cancelDelivery", org, { id, number: own[0]! }, manager)).state).toBe("cancelled");
  });
});

function mode(name: string) {
  return world.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, name]);
}

async function managerOf(): Promise<Actor> {
  await world.look("UPDATE people SET role = 'department-manager' WHERE org = $1 AND id = $2", [org, members[0]]);
  return { ...boss, id: "manager", member: members[0]! };
}

describe("a mail of which nobody knew whether it had arrived", () => {
  const looks = async (by?: Actor) =>
    JSON.stringify([
      await world.call("getCampaign", org, { id }, by),
      await world.refusal("listDeliveries", org, { id }, by).then((no) => (no === "none" ? world.call("listDeliveries", org, { id }, by) : no)), // oxfmt-ignore
      await world.refusal("listDeliveries", org, { id, state: "sent" }, by).then((no) => (no === "none" ? world.call("listDeliveries", org, { id, state: "sent" }, by) : no)), // oxfmt-ignore
      await world.refusal("listDeliveries", org, { id, state: "unconfirmed" }, by).then((no) => (no === "none" ? world.call("listDeliveries", org, { id, state: "unconfirmed" }, by) : no)), // oxfmt-ignore
      await world.refusal("cancelDelivery", org, { id, number: 2 }, by),
      await world.refusal("retryDeliveries", org, { id, number: 2, states: ["unconfirmed"] }, by),
    ]);
  const settle = () => world.env.database.tx(org, (db) => settleDelivery(db, org, id, 2, "hit"));

  it.each([
    ["named", "an approver without results:read", () => approver],
    ["pseudonymous", "somebody who may see results, and the mail server's log", () => boss],
    ["pseudonymous", "an approver without results:read", () => approver],
    ["aggregate-only", "somebody who may see results", () => boss],
  ])(
    "does not show in the mode %s, to %s, that its recipient opened, clicked or reported it",
    async (set, _who, by) => {
      await mode(set);
      await world.look(
        "UPDATE deliveries SET state = 'unconfirmed', error = 'The sender broke off.', tried_at = now() WHERE campaign = $1 AND number < 4",
        [id],
      );
      const before = await looks(by());
      expect(await settle()).toBe(true);
      expect(await looks(by())).toBe(before);
    },
  );

  it("is tried again by nobody to whom it shows no more: what was left out would tell who has reacted", async () => {
    const retry = (by?: Actor) => world.refusal("retryDeliveries", org, { id, states: ["unconfirmed"] }, by);
    const state = async () => (await world.call("getCampaign", org, { id })).deliveries;
    await world.look("UPDATE deliveries SET state = 'unconfirmed' WHERE campaign = $1", [id]);
    await settle();
    expect(await retry(approver)).toBe("evidence-hidden");
    expect(await state()).toEqual({ sent: 1, unconfirmed: 5 });
    expect(await retry()).toBe("none");
    expect(await state()).toEqual({ queued: 5, sent: 1 });
    await mode("pseudonymous");
    expect(await retry()).toBe("evidence-hidden");
  });

  it("is shown as sent to whoever may see what people did", async () => {
    await world.look("UPDATE deliveries SET state = 'unconfirmed', error = 'The sender broke off.' WHERE campaign = $1", [id]); // oxfmt-ignore
    await settle();
    const { items } = await world.call("listDeliveries", org, { id, state: "sent" });
    expect(items).toMatchObject([{ number: 2, state: "sent", error: null, sentAt: expect.any(Date) }]);
    expect((await world.call("getCampaign", org, { id })).deliveries).toEqual({ sent: 1, unconfirmed: 5 });
  });
});
