import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../../kit/db/testing.ts";
import type { Actor } from "../../../kit/feature.ts";
import { finishFading, visitFading } from "../by-link.ts";
import { ownHandlers } from "../handlers/own.ts";
import { maxUnanswered } from "../rules.ts";
import { makeClass, type Class } from "../testing.ts";
import { readAssignmentToken, readFadingToken } from "../token.ts";
import { remindOfFading } from "./fading.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const faded = (own: Class, of: number, skill: string, days = 40) =>
  house.look(
    `INSERT INTO training_cards (org, member, skill, stability, difficulty, seen_at, due_at, reviews, lapses)
     VALUES ($1, $2, $3, 3, 5, now() - $4 * interval '1 day', now() - ($4 - 3) * interval '1 day', 1, 0)`,
    [own.org, own.members[of], skill, days],
  );
interface Sent {
  template: string;
  channel: string;
  address: string;
  vars: { link: string; lesson: string };
}
const sent = ({ org }: Class) =>
  house.look<Sent>("SELECT template, channel, address, vars FROM outbound_messages WHERE org = $1 ORDER BY address", [org]); // oxfmt-ignore
const passed = (own: Class, days: number) =>
  house.look("UPDATE training_reminders SET reminded_at = reminded_at - $2 * interval '1 day' WHERE org = $1", [own.org, days]); // oxfmt-ignore
const preferences = (own: Class, of: number, input: { on: boolean; channel?: string | null }) => {
  const member = own.members[of]!;
  const actor: Actor = { kind: "member", id: member, member, may: new Set(), name: "Learner" };
  return house.env.database.tx(own.org, (db, now) =>
    ownHandlers.changeMyReminders({ org: own.org, actor, input, db, now, env: house.env }),
  );
};

describe("a reminder of a skill that fades", () => {
  it("names the faintest one, once a week, to whoever has not practised meanwhile", async () => {
    const own = await makeClass(house, 3);
    await faded(own, 0, "qr", 60);
    await faded(own, 0, "urgency", 20);
    await faded(own, 1, "qr", 60);
    // They tried another skill the day before yesterday.
    await faded(own, 1, "sender", 2);
    await remindOfFading(house.env);
    await remindOfFading(house.env);
    const [mail, ...others] = await sent(own);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: "training:skill-fading",
      channel: "email",
      address: "p0@larkfield.example",
    });
    await passed(own, 6);
    await remindOfFading(house.env);
    expect(await sent(own)).toHaveLength(1);
    await passed(own, 1);
    await remindOfFading(house.env);
    expect(await sent(own)).toHaveLength(2);
  });

  it("comes again where a clock that was ahead reminded last, or saw another skill tried", async () => {
    const own = await makeClass(house, 2);
    await faded(own, 0, "qr");
    await remindOfFading(house.env);
    expect(await sent(own)).toHaveLength(1);
    await passed(own, -30);
    await faded(own, 1, "qr");
    await faded(own, 1, "sender", -30);
    await remindOfFading(house.env);
    expect(await sent(own)).toHaveLength(3);
  });

  it("leads to that one lesson without a password, and counts once", async () => {
    const own = await makeClass(house, 1);
    await faded(own, 0, "qr");
    await remindOfFading(house.env);
    const token = (await sent(own))[0]!.vars.link.split("/f/")[1]!;
    const { secrets, database } = house.env;
    expect(readAssignmentToken(secrets, token)).toBeNull();
    const { org, id } = readFadingToken(secrets, token)!;
    expect(org).toBe(own.org);
    expect(await database.tx(org, (db, now) => visitFading(db, org, id, now))).toMatchObject({ lesson: "qr" });
    await house.look("UPDATE training_fading SET opened_at = now() - interval '70 seconds' WHERE org = $1", [org]);
    await Promise.all([1, 2, 3].map(() => database.tx(org, (db, now) => finishFading(db, org, id, now))));
    const facts = await house.look<{ data: object }>("SELECT data FROM facts WHERE org = $1 AND kind = 'lesson.played'", [org]); // oxfmt-ignore
    expect(facts).toMatchObject([{ data: { lesson: "qr", grade: "good", earns: true } }]);
  });

  it("that is ended at once says nothing of the skill and earns nothing", async () => {
    const own = await makeClass(house, 1);
    await faded(own, 0, "qr");
    await remindOfFading(house.env);
    const { org, id } = readFadingToken(house.env.secrets, (await sent(own))[0]!.vars.link.split("/f/")[1]!)!;
    await house.env.database.tx(org, (db, now) => visitFading(db, org, id, now));
    await house.env.database.tx(org, (db, now) => finishFading(db, org, id, now));
    expect(await house.look("SELECT FROM facts WHERE org = $1 AND kind = 'lesson.played'", [org])).toEqual([]);
  });

  it("comes by the channel that the person chose, in its few words", async () => {
    const own = await makeClass(house, 2);
    await house.look("UPDATE people SET phone = '+447700900123' WHERE org = $1 AND id = $2", [own.org, own.members[0]]);
    await faded(own, 0, "qr");
    expect(await preferences(own, 0, { on: true, channel: "sms" })).toMatchObject({ channel: "sms", everyDays: 7 });
    await expect(preferences(own, 1, { on: true, channel: "sms" })).rejects.toMatchObject({ reason: "channel-not-yours" }); // oxfmt-ignore
    await remindOfFading(house.env);
    expect(await sent(own)).toMatchObject([{ channel: "sms", address: "+447700900123" }]);
  });

  it("comes by the usual channel where nothing sends by the chosen one any more", async () => {
    const own = await makeClass(house, 1);
    await house.look("UPDATE people SET phone = '+447700900123' WHERE org = $1", [own.org]);
    await faded(own, 0, "qr");
    await preferences(own, 0, { on: true, channel: "sms" });
    const { config } = house.env;
    // What an installation has that sends mails alone.
    house.env.config = { ...config, production: true, SMTP_URL: "smtp://127.0.0.1:25", SMS_URL: undefined };
    try {
      await expect(preferences(own, 0, { on: true, channel: "sms" })).rejects.toMatchObject({ reason: "channel-not-yours" }); // oxfmt-ignore
      await remindOfFading(house.env);
    } finally {
      house.env.config = config;
    }
    expect(await sent(own)).toMatchObject([{ channel: "email", address: "p0@larkfield.example" }]);
  });

  it.each([
    ["switched off by the person", (own: Class) => preferences(own, 0, { on: false })],
    [
      "switched off by the organisation",
      ({ org }: Class) =>
        house.look("INSERT INTO training_settings (org, due_days, reminders) VALUES ($1, 14, false)", [org]),
    ],
    [
      "at night",
      ({ org }: Class) =>
        house.look(
          "UPDATE organisations SET time_zone = CASE WHEN extract(hour FROM now() AT TIME ZONE 'UTC') < 12 THEN 'Etc/GMT' || '+' || extract(hour FROM now() AT TIME ZONE 'UTC')::int ELSE 'Etc/GMT-' || (24 - extract(hour FROM now() AT TIME ZONE 'UTC')::int) END WHERE id = $1",
          [org],
        ),
    ],
    [
      "on a quiet day",
      ({ org }: Class) =>
        house.look(
          `UPDATE organisations SET quiet = jsonb_build_array(jsonb_build_object('from', (now() - interval '2 days')::date, 'to', (now() + interval '2 days')::date)) WHERE id = $1`,
          [org],
        ),
    ],
    [
      "put off",
      ({ org, members }: Class) =>
        house.look(
          "INSERT INTO training_later (org, member, lesson, until) VALUES ($1, $2, 'qr', now() + interval '1 day')",
          [org, members[0]],
        ),
    ],
    [
      "left without an answer so often",
      ({ org, members }: Class) =>
        house.look(
          "INSERT INTO training_reminders (org, member, reminded_at, unanswered) VALUES ($1, $2, now() - interval '30 days', $3)",
          [org, members[0], maxUnanswered],
        ),
    ],
  ])("is not sent: %s", async (_, when) => {
    const own = await makeClass(house, 1);
    await faded(own, 0, "qr");
    await when(own);
    await remindOfFading(house.env);
    expect(await sent(own)).toEqual([]);
  });
});
