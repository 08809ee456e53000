import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { assign } from "./assigning.ts";
import { finishAssignment, finishFading, visitAssignment, visitFading } from "./by-link.ts";
import { minimumSecondsOf } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { addFading } from "./store/fading.ts";
import { makeClass, type Class } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const given = ({ org, members }: Class, lesson: string) =>
  house.env.database.tx(org, async (db, now) => {
    const made = (await assign(db, org, { member: members[0]!, lesson, reason: "by-hand", now }))!;
    await visitAssignment(db, org, made.id);
    return made.id;
  });
const reminded = ({ org, members }: Class, lesson: string) =>
  house.env.database.tx(org, async (db, now) => {
    const id = newId();
    await addFading(db, org, { id, member: members[0]!, lesson, sentAt: now });
    await visitFading(db, org, id, now);
    return id;
  });
/** Lets everything have been opened so long ago (seconds). */
async function passed({ org }: Class, seconds: number): Promise<void> {
  for (const table of ["assignments", "training_fading"])
    await house.look(`UPDATE ${table} SET opened_at = opened_at - $2 * interval '1 second' WHERE org = $1`, [org, seconds]); // oxfmt-ignore
}
const finish = ({ org }: Class, id: string) =>
  house.env.database.tx(org, (db, now) => finishAssignment(db, org, id, now));
/** The lessons that earned something. */
const earned = async ({ org }: Class) =>
  (
    await house.look<{ lesson: string }>(
      `SELECT data->>'lesson' AS lesson FROM facts WHERE org = $1 AND kind IN ('lesson.completed', 'lesson.played') AND (data->>'earns')::boolean ORDER BY id`,
      [org],
    )
  ).map((row) => row.lesson);

describe("lessons behind links of their own", () => {
  it("that were opened side by side have no time twice", async () => {
    const own = await makeClass(house, 1);
    const all = ["qr", "parcel", "sms", "urgency"];
    const ids: string[] = [];
    for (const lesson of all) ids.push(await given(own, lesson));
    const reminder = await reminded(own, "sender");
    const least = (some: string[]) => some.map((one) => minimumSecondsOf(lessons.find(one)));
    const most = Math.ceil(Math.max(...least([...all, "sender"]))) + 2;
    await passed(own, most);
    await Promise.all(ids.map((id) => finish(own, id)));
    await house.env.database.tx(own.org, (db, now) => finishFading(db, own.org, reminder, now));
    const took = least(await earned(own)).reduce((sum, one) => sum + one, 0);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThanOrEqual(most + 3);
  });

  it("that take their time one after another earn, each of them", async () => {
    const own = await makeClass(house, 1);
    const [one, other] = [await given(own, "qr"), await given(own, "parcel")];
    await passed(own, 80);
    await finish(own, one);
    await house.look("UPDATE assignments SET completed_at = completed_at - interval '80 seconds' WHERE id = $1", [one]);
    await passed(own, 80);
    await finish(own, other);
    expect(await earned(own)).toEqual(["qr", "parcel"]);
  });

  it("earn although a scanner, or oneself, had opened them a day before", async () => {
    const own = await makeClass(house, 1);
    const id = await given(own, "qr");
    const reminder = await reminded(own, "sender");
    await passed(own, 86_400);
    await house.env.database.tx(own.org, async (db, now) => {
      await visitAssignment(db, own.org, id);
      await visitFading(db, own.org, reminder, now);
    });
    await passed(own, 170);
    await finish(own, id);
    await house.env.database.tx(own.org, (db, now) => finishFading(db, own.org, reminder, now));
    expect(await earned(own)).toEqual(["qr", "sender"]);
  });
});
