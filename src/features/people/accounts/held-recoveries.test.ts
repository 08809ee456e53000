import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { addPeople } from "../index.ts";
import { actorAs } from "../testing.ts";
import { linkAccount, lockAccount } from "../store/accounts.ts";
import { beginRecovery, stopRecoveries } from "../store/recoveries.ts";
import { advanceRecoveries, finishRecovery, makeLink } from "./recovery.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

async function waiting(minutes: number, people = 1): Promise<string> {
  const org = newId();
  await t.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Ada", plan: people === 1 ? "individual" : "enterprise" }, now);
    const rows = Array.from({ length: people }, (_, i) => ({
      line: 1 + i,
      email: `ada${i}@hill.example`,
      name: "Ada",
    }));
    const added = await addPeople(db, org, actorAs("owner"), rows);
    await db.run(
      "INSERT INTO people_recoveries (org, person, id, next_at) SELECT $1, p, gen_random_uuid(), now() - make_interval(mins => $3) FROM unnest($2::uuid[]) AS p",
      [org, added.map((one) => one.id), minutes],
    );
  });
  return org;
}

const noticesOf = async (org: string) =>
  (await t.look<{ notices: number }>("SELECT notices FROM people_recoveries WHERE org = $1", [org]))[0]!.notices;

it.each([1, 501])(
  "%i recoveries that are locked in one organisation hold up nobody else's",
  async (many) => {
    const [held, other] = [await waiting(20, many), await waiting(10)];
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
    await expect.poll(() => advanceRecoveries(t.env).then(() => noticesOf(held)), { timeout: 20_000 }).toBe(2);
  },
  60_000,
);

it("a recovery waits for no moment of a clock that was ahead, and still waits as long as it has to", async () => {
  const org = await waiting(0);
  await t.look("UPDATE people_recoveries SET asked_at = now() + interval '30 days', next_at = now() + interval '30 days' WHERE org = $1", [org]); // oxfmt-ignore
  await advanceRecoveries(t.env);
  expect(await noticesOf(org)).toBe(1);
  const soon = "SELECT FROM people_recoveries WHERE org = $1 AND asked_at <= now() AND next_at BETWEEN now() + interval '11 hours' AND now() + interval '12 hours'"; // oxfmt-ignore
  expect(await t.look(soon, [org])).toHaveLength(1);
});

it.each([
  ["whose link came", 1, "state = 'ready', ready_at = now() + interval '30 days'"],
  ["that were stopped", 3, "state = 'cancelled', asked_at = now() + interval '30 days'"],
])(
  "recoveries %s while the clock was ahead keep nobody from the next one, and still slow down whoever goes on asking",
  async (_what, many, change) => {
    const org = await waiting(0);
    const [{ person }] = (await t.look<{ person: string }>("SELECT person FROM people_recoveries WHERE org = $1", [org])) as [{ person: string }]; // oxfmt-ignore
    await t.look(`UPDATE people_recoveries SET ${change} WHERE org = $1`, [org]);
    for (let n = 1; n < many; n++)
      await t.look("INSERT INTO people_recoveries (org, person, id, state, asked_at, next_at) SELECT org, person, gen_random_uuid(), state, asked_at, next_at FROM people_recoveries WHERE org = $1 LIMIT 1", [org]); // oxfmt-ignore
    const begin = () => t.database.tx(org, (db) => beginRecovery(db, org, newId(), person));
    expect(await begin()).toBe(true);
    await t.database.tx(org, (db) => stopRecoveries(db, org, person));
    for (let n = many + 1; n < 3; n++) {
      expect(await begin()).toBe(true);
      await t.database.tx(org, (db) => stopRecoveries(db, org, person));
    }
    expect(await begin()).toBe(false);
  },
);

it("a recovery stops when the address changes, also where it was begun while the change already waited for the person's row", async () => {
  const org = newId();
  const changing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<string>();
  const change = t.database.tx(org, async (db) => {
    changing.resolve();
    const person = await begun.promise;
    await stopRecoveries(db, org, person);
  });
  await changing.promise;
  const person = await t.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Ada", plan: "individual" }, now);
    const [added] = await addPeople(db, org, actorAs("owner"), [{ line: 1, email: "ada@hill.example", name: "Ada" }]);
    await db.run("INSERT INTO people_recoveries (org, person, id) VALUES ($1, $2, gen_random_uuid())", [
      org,
      added!.id,
    ]);
    return added!.id!;
  });
  begun.resolve(person);
  await change;
  expect(await t.look("SELECT state FROM people_recoveries WHERE org = $1", [org])).toEqual([{ state: "cancelled" }]);
});

it("a recovery takes no authenticator from an account that is just joining an organisation, whose administrators then answer for it", async () => {
  const [first, second] = [await waiting(20), await waiting(20, 2)];
  const personIn = async (org: string) =>
    (await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY id LIMIT 1", [org]))[0]!.id;
  const account = { issuer: "https://ids.example", subject: newId(), username: "ada" };
  const person = await personIn(first);
  await t.database.tx(first, (db) => linkAccount(db, first, person, account));
  const [{ id }] = (await t.look<{ id: string }>(
    "UPDATE people_recoveries SET state = 'ready', ready_at = now() WHERE org = $1 AND person = $2 RETURNING id",
    [first, person],
  )) as [{ id: string }];
  const joins = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const other = await personIn(second);
  const joining = t.database.tx(second, async (db) => {
    await lockAccount(db, account.issuer, account.subject);
    await linkAccount(db, second, other, account);
    entered.resolve();
    await joins.promise;
  });
  await entered.promise;
  const link = makeLink(t.env.secrets, "reset", id);
  const finishing = t.database
    .tx(first, (db, now) => finishRecovery(t.env, db, link, now))
    .then(
      () => "reset",
      (error: { kind?: string }) => error.kind ?? error,
    );
  await new Promise((done) => setTimeout(done, 200));
  joins.resolve();
  await joining;
  expect(await finishing).not.toBe("reset");
  expect(await t.look("SELECT state FROM people_recoveries WHERE id = $1", [id])).toEqual([{ state: "ready" }]);
});
