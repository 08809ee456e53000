import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { pseudonymKey, pseudonymOf } from "../people/index.ts";
import { assignmentHandlers } from "./handlers/assignments.ts";
import { lessonHandlers } from "./handlers/lessons.ts";
import { remindOfWaiting } from "./reminders/waiting.ts";
import { assignLessons } from "./reactions.ts";
import { makeClass, type Class } from "./testing.ts";
import { readAssignmentToken } from "./token.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as facts from "./facts.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const actor: Actor = { kind: "key", id: "k", member: null, may: new Set(["results:read"]), name: "Test key" };
const call = <I, O>(own: Class, handler: (context: Context<I>) => Promise<O>, input: I, who = actor): Promise<O> =>
  house.env.database.tx(own.org, (db, now) => handler({ org: own.org, actor: who, input, db, now, env: house.env }));

const mails = ({ org }: Class) =>
  house.look<{ template: string; address: string; effect: string; link: string }>(
    `SELECT template, address, effect, vars ->> 'link' AS link FROM outbound_messages WHERE org = $1 ORDER BY created_at, id`,
    [org],
  );

describe("assignments by hand", () => {
  it("are given once, and not to strangers or held-out people", async () => {
    const own = await makeClass(house, 4);
    await own.campaign({ heldOut: [3] });
    const stranger = "018f3c1e-0000-7000-8000-00000000000a";
    const members = [own.members[0]!, own.members[0]!, own.members[1]!, own.members[3]!, stranger];
    const first = await call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members });
    expect(first.assigned.map((one) => one.member)).toEqual([own.members[0], own.members[1]]);
    expect(first.skipped).toEqual([
      { member: own.members[3], reason: "held-out" },
      { member: stranger, reason: "no-member" },
    ]);
    const second = await call(own, assignmentHandlers.createAssignments, {
      lesson: "parcel",
      members: [own.members[0]!],
    });
    expect(second).toMatchObject({ assigned: [], skipped: [{ reason: "already-open" }] });
  });

  it("refuse an unknown lesson and a date that has passed, naming the field", async () => {
    const own = await makeClass(house, 1);
    const members = own.members;
    await expect(call(own, assignmentHandlers.createAssignments, { lesson: "nothing", members })).rejects.toMatchObject(
      { reason: "no-lesson", fields: [{ path: "lesson" }] },
    );
    await expect(
      call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members, dueAt: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({
      reason: "due-in-the-past",
      fields: [{ path: "dueAt" }],
    });
  });

  it("can be completed or taken back while they are open, and not after", async () => {
    const own = await makeClass(house, 2);
    const { assigned } = await call(own, assignmentHandlers.createAssignments, {
      lesson: "parcel",
      members: own.members,
    });
    const [one, two] = [assigned[0]!, assigned[1]!];
    expect(await call(own, assignmentHandlers.completeAssignment, { id: one.id! })).toMatchObject({
      state: "completed",
      completedWhere: "by-hand",
    });
    expect(await call(own, assignmentHandlers.withdrawAssignment, { id: two.id! })).toMatchObject({
      state: "withdrawn",
    });
    for (const id of assigned.map((each) => each.id!)) {
      await expect(call(own, assignmentHandlers.completeAssignment, { id })).rejects.toMatchObject({
        reason: "not-open",
      });
      await expect(call(own, assignmentHandlers.withdrawAssignment, { id })).rejects.toMatchObject({
        reason: "not-open",
      });
    }
  });

  it("look to another organisation as if they did not exist", async () => {
    const own = await makeClass(house, 1);
    const other = await makeClass(house, 1);
    const { assigned } = await call(own, assignmentHandlers.createAssignments, {
      lesson: "parcel",
      members: own.members,
    });
    await expect(call(other, assignmentHandlers.getAssignment, { id: assigned[0]!.id! })).rejects.toMatchObject({
      kind: "missing",
      reason: "no-assignment",
    });
  });
});

describe("the list", () => {
  it("is walked by cursor without a gap or a repetition, and filtered", async () => {
    const own = await makeClass(house, 5);
    for (const lesson of ["parcel", "sms", "qr"])
      await call(own, assignmentHandlers.createAssignments, { lesson, members: own.members });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(own, assignmentHandlers.listAssignments, { limit: 4, cursor });
      seen.push(...page.items.map((one) => one.id!));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(15);
    expect(new Set(seen).size).toBe(15);
    const some = await call(own, assignmentHandlers.listAssignments, {
      limit: 50,
      lesson: "sms",
      member: own.members[2],
      state: "open",
      overdue: false,
    });
    expect(some.items).toMatchObject([
      { lesson: "sms", lessonTitle: "A text on your phone", member: own.members[2], overdue: false },
    ]);
    await expect(call(own, assignmentHandlers.listAssignments, { limit: 4, cursor: "x" })).rejects.toMatchObject({
      reason: "bad-cursor",
    });
  });

  it("names nobody in a pseudonymous organisation", async () => {
    const own = await makeClass(house, 1);
    await call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members: own.members });
    await house.look(`UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1`, [own.org]);
    for (const input of [{}, { member: own.members[0] }])
      await expect(call(own, assignmentHandlers.listAssignments, { limit: 50, ...input })).rejects.toMatchObject({
        reason: "people-hidden",
      });
  });

  it("shows what a campaign led to under its pseudonyms, in their order, by the hour, and only of enough people", async () => {
    const own = await makeClass(house, 6);
    const { id, clicked } = await own.campaign();
    const facts = [0, 1, 2].map((n) => clicked(n));
    await house.env.database.tx(own.org, (db) => assignLessons.run({ org: own.org, facts, db, env: house.env }));
    await house.look(`UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1`, [own.org]);
    const list = async (state?: string) =>
      (await call(own, assignmentHandlers.listAssignments, { limit: 50, campaign: id, state: state as never })).items;
    expect(await list()).toEqual([]);
    await house.look("UPDATE assignments SET assigned_at = assigned_at - interval '2 hours' WHERE org = $1", [own.org]);
    // What ends within this hour is open as long as it is not over.
    await house.look("UPDATE assignments SET state = 'completed', completed_at = now() WHERE org = $1 AND member = $2", [own.org, own.members[0]]); // oxfmt-ignore
    expect([(await list("open")).length, (await list("completed")).length]).toEqual([3, 0]);
    const seen: any[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await call(own, assignmentHandlers.listAssignments, { limit: 2, campaign: id, cursor });
      seen.push(...page.items);
      if (!page.next) break;
      expect(Buffer.from(page.next, "base64url").toString()).not.toMatch(/[0-9a-f]{8}-/);
      cursor = page.next;
    }
    const key = pseudonymKey(house.env, own.org, id);
    expect(seen.map((one) => one.pseudonym)).toEqual(
      [0, 1, 2].map((n) => pseudonymOf(key, own.members[n]!)).toSorted(),
    );
    for (const one of seen) {
      expect(one).toMatchObject({ id: null, member: null, reminded: null });
      expect(one.assignedAt.getMinutes()).toBe(0);
    }
    // Some days after the second in which it was given one is overdue: that is told when its hour is over, too.
    const overdue = async () => {
      const asked = { limit: 50, campaign: id, overdue: true };
      const { items } = await call(own, assignmentHandlers.listAssignments, asked);
      return [items.length, (await list("open")).filter((one) => one.overdue).length];
    };
    await house.look("UPDATE assignments SET due_at = now() WHERE org = $1", [own.org]);
    expect(await overdue()).toEqual([0, 0]);
    await house.look("UPDATE assignments SET due_at = due_at - interval '2 hours' WHERE org = $1", [own.org]);
    expect(await overdue()).toEqual([3, 3]);
    await house.look(`UPDATE deliveries SET state = 'queued' WHERE org = $1 AND number > 5`, [own.org]);
    await expect(call(own, assignmentHandlers.listAssignments, { limit: 2, campaign: id })).rejects.toMatchObject({
      reason: "too-few-people",
    });
  });

  it("is no way to ask whether somebody clicked: not by giving them the lesson, nor by an id from a time when people were named", async () => {
    const own = await makeClass(house, 2);
    const { lesson, clicked } = await own.campaign();
    const facts = [clicked(0)];
    await house.env.database.tx(own.org, (db) => assignLessons.run({ org: own.org, facts, db, env: house.env }));
    const { items } = await call(own, assignmentHandlers.listAssignments, { limit: 5 });
    for (const mode of ["pseudonymous", "aggregate-only"]) {
      await house.look(`UPDATE organisations SET privacy_mode = $2 WHERE id = $1`, [own.org, mode]);
      const answers = [];
      for (const member of own.members)
        answers.push(await call(own, assignmentHandlers.createAssignments, { lesson, members: [member] }));
      expect(answers[0]).toEqual(answers[1]);
      for (const act of ["getAssignment", "completeAssignment", "withdrawAssignment"] as const)
        await expect(call(own, assignmentHandlers[act], { id: items[0]!.id! })).rejects.toMatchObject({
          reason: "people-hidden",
        });
    }
  });

  it("does not tell who clicked to somebody who may not see results", async () => {
    const own = await makeClass(house, 1);
    await expect(
      call(own, assignmentHandlers.listAssignments, { limit: 5 }, { ...actor, may: new Set() }),
    ).rejects.toMatchObject({ reason: "people-hidden" });
  });

  it("stays as it was under a stricter mode when that is loosened later", async () => {
    const own = await makeClass(house, 1);
    await call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members: own.members });
    const { items } = await call(own, assignmentHandlers.listAssignments, { limit: 5 });
    for (const mode of ["pseudonymous", "named"])
      await house.look(`UPDATE organisations SET privacy_mode = $2 WHERE id = $1`, [own.org, mode]);
    expect((await call(own, assignmentHandlers.listAssignments, { limit: 5 })).items).toEqual([]);
    await expect(call(own, assignmentHandlers.getAssignment, { id: items[0]!.id! })).rejects.toMatchObject({
      reason: "people-hidden",
    });
  });
});

describe("reminders", () => {
  it("go out once each, with the link to the lesson, to those who may hear of it", async () => {
    const own = await makeClass(house, 3);
    const { assigned } = await call(own, assignmentHandlers.createAssignments, {
      lesson: "parcel",
      members: own.members,
    });
    await call(own, assignmentHandlers.completeAssignment, { id: assigned[1]!.id! });
    await remindOfWaiting(house.env);
    await remindOfWaiting(house.env);
    // Of one batch none is meant to be first.
    const sent = (await mails(own)).toSorted((one, other) => one.address.localeCompare(other.address));
    expect(sent.map((mail) => mail.address)).toEqual(["p0@larkfield.example", "p2@larkfield.example"]);
    expect(sent[0]).toMatchObject({ template: "training:lesson-waiting", effect: `lesson:${assigned[0]!.id}:1` });
    expect(readAssignmentToken(house.env.secrets, sent[0]!.link.split("/a/")[1]!)).toEqual({
      org: own.org,
      assignment: assigned[0]!.id,
    });
    await house.look(`UPDATE assignments SET due_at = now() + interval '2 days' WHERE org = $1`, [own.org]);
    await remindOfWaiting(house.env);
    expect(await mails(own)).toHaveLength(2);
    await house.look(`UPDATE training_reminders SET reminded_at = now() - interval '7 days' WHERE org = $1`, [own.org]);
    await remindOfWaiting(house.env);
    await remindOfWaiting(house.env);
    const last = (await mails(own)).slice(2);
    expect(last.map((mail) => mail.template)).toEqual(["training:lesson-soon", "training:lesson-soon"]);
  });

  it("come again where a clock that was ahead reminded last", async () => {
    const own = await makeClass(house, 1);
    await call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members: own.members });
    await remindOfWaiting(house.env);
    expect(await mails(own)).toHaveLength(1);
    await house.look("UPDATE assignments SET due_at = now() + interval '2 days' WHERE org = $1", [own.org]);
    await house.look("UPDATE training_reminders SET reminded_at = now() + interval '30 days' WHERE org = $1", [own.org]); // oxfmt-ignore
    await remindOfWaiting(house.env);
    expect(await mails(own)).toHaveLength(2);
  });

  it("come once a week to a person, however many lessons wait, not of what was put off, and rarer where the organisation wants", async () => {
    const own = await makeClass(house, 2);
    for (const lesson of ["parcel", "qr", "sms"])
      await call(own, assignmentHandlers.createAssignments, { lesson, members: own.members });
    await house.look(
      `INSERT INTO training_later (org, member, lesson, until) SELECT org, member, lesson, now() + interval '1 day' FROM assignments WHERE org = $1 AND member = $2`,
      [own.org, own.members[1]],
    );
    await remindOfWaiting(house.env);
    await remindOfWaiting(house.env);
    expect((await mails(own)).map((mail) => mail.address)).toEqual(["p0@larkfield.example"]);
    const settings = { dueDays: 14, reminders: true };
    expect(await call(own, lessonHandlers.putTrainingSettings, { ...settings, reminderDays: 14 })).toMatchObject({ reminderDays: 14 }); // oxfmt-ignore
    expect(await call(own, lessonHandlers.putTrainingSettings, settings)).toMatchObject({ reminderDays: 14 });
    const passed = (days: number) =>
      house.look(`UPDATE training_reminders SET reminded_at = now() - $2 * interval '1 day' WHERE org = $1`, [own.org, days]); // oxfmt-ignore
    await passed(8);
    await remindOfWaiting(house.env);
    expect(await mails(own)).toHaveLength(1);
    await passed(14);
    await remindOfWaiting(house.env);
    expect(await mails(own)).toHaveLength(2);
  });

  it("of one organisation whose rows are locked hold up nobody else's", async () => {
    const all = [];
    for (let n = 0; n < 4; n++) all.push(await makeClass(house, 1));
    for (const own of all)
      await call(own, assignmentHandlers.createAssignments, { lesson: "parcel", members: own.members });
    const [held, ...others] = all.toSorted((a, b) => a.org.localeCompare(b.org)) as [Class, ...Class[]];
    const { promise, resolve } = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const holding = house.env.database.tx(held.org, async (db) => {
      await db.query("SELECT FROM assignments WHERE org = $1 FOR UPDATE", [held.org]);
      entered.resolve();
      await promise;
    });
    await entered.promise;
    const sending = remindOfWaiting(house.env).catch((error: Error) => error);
    const shown = async () => (await Promise.all(others.map(mails))).filter((sent) => sent.length === 1).length;
    try {
      await expect.poll(shown, { timeout: 10_000 }).toBe(others.length);
      expect(await mails(held)).toEqual([]);
    } finally {
      resolve();
      await holding;
      await sending;
    }
    await expect.poll(() => remindOfWaiting(house.env).then(() => mails(held))).toHaveLength(1);
  }, 60_000);

  it("are not sent when the organisation wants none, nor about what is overdue", async () => {
    const own = await makeClass(house, 1);
    await call(own, lessonHandlers.putTrainingSettings, { dueDays: 7, reminders: false });
    const { assigned } = await call(own, assignmentHandlers.createAssignments, {
      lesson: "parcel",
      members: own.members,
    });
    expect(
      Math.round(((assigned[0]!.dueAt as Date).getTime() - (assigned[0]!.assignedAt as Date).getTime()) / 86_400_000),
    ).toBe(7);
    await remindOfWaiting(house.env);
    await call(own, lessonHandlers.putTrainingSettings, { dueDays: 7, reminders: true });
    await house.look(`UPDATE assignments SET due_at = now() - interval '1 minute' WHERE org = $1`, [own.org]);
    await remindOfWaiting(house.env);
    expect(await mails(own)).toEqual([]);
  });
});

it("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(house.look, kindsOf({ facts }))).toEqual([]);
});
