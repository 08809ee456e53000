import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { addPeople } from "../index.ts";
import { actorAs } from "../testing.ts";
import { advanceRecoveries } from "./recovery.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

async function waiting(minutes: number): Promise<string> {
  const org = newId();
  await t.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Ada", plan: "individual" }, now);
    const [added] = await addPeople(db, org, actorAs("owner"), [{ line: 1, email: "ada@hill.example", name: "Ada" }]);
    await db.run(
      "INSERT INTO people_recoveries (org, person, id, next_at) VALUES ($1, $2, $3, now() - make_interval(mins => $4))",
      [org, added!.id, newId(), minutes],
    );
  });
  return org;
}

const noticesOf = async (org: string) =>
  (await t.look<{ notices: number }>("SELECT notices FROM people_recoveries WHERE org = $1", [org]))[0]!.notices;

it("a recovery that is locked in one organisation holds up nobody else's", async () => {
  const [held, other] = [await waiting(20), await waiting(10)];
  const { promise, resolve } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const holding = t.database.tx(held, async (db) => {
    await db.query("SELECT FROM people_recoveries WHERE org = $1 FOR UPDATE", [held]);
    entered.resolve();
    await promise;
  });
  await entered.promise;
  const advancing = advanceRecoveries(t.env).catch((error: Error) => error);
  try {
    await expect.poll(() => noticesOf(other), { timeout: 10_000 }).toBe(2);
    expect(await noticesOf(held)).toBe(1);
  } finally {
    resolve();
    await holding;
    await advancing;
  }
  await expect.poll(() => advanceRecoveries(t.env).then(() => noticesOf(held))).toBe(2);
}, 60_000);
