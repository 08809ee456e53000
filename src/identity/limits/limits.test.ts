import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openIdentityDatabase } from "../store/database.ts";
import type { IdentityDatabase } from "../store/database.ts";
import { limit, limitHourly, limitKey, networkOf } from "./limits.ts";

let t: TestEnv;
let database: IdentityDatabase;
beforeAll(async () => {
  t = await testEnv();
  database = openIdentityDatabase(t.urls.identity, 8);
});
afterAll(async () => {
  await database.close();
  await t.close();
});

it("refuses what is too much, and does not count what it refused", async () => {
  for (let time = 0; time < 3; time += 1) await limit(database.db, "three", 3, 60);
  for (let time = 0; time < 4; time += 1)
    await expect(limit(database.db, "three", 3, 60)).rejects.toMatchObject({ name: "LimitExceededException" });
  expect(await t.look("SELECT count FROM identity_attempts WHERE key = 'three'")).toEqual([{ count: 3 }]);
});

it("begins anew when its time is over", async () => {
  await limit(database.db, "one", 1, 60);
  await expect(limit(database.db, "one", 1, 60)).rejects.toThrow("Attempt limit exceeded");
  await t.look("UPDATE identity_attempts SET ends_at = now() WHERE key = 'one'");
  await limit(database.db, "one", 1, 60);
});

it("holds nobody for longer than it lasts, where the database's clock was ahead when it was counted", async () => {
  await limit(database.db, "ahead", 1, 60);
  await t.look("UPDATE identity_attempts SET ends_at = ends_at + interval '30 days' WHERE key = 'ahead'");
  await limit(database.db, "ahead", 1, 60);
  await expect(limit(database.db, "ahead", 1, 60)).rejects.toThrow("Attempt limit exceeded");
  const soon = "SELECT ends_at <= now() + interval '61 seconds' AS soon FROM identity_attempts WHERE key = 'ahead'";
  expect(await t.look(soon)).toEqual([{ soon: true }]);
});

it("lets exactly as many through as it says when all come at once", async () => {
  const tries = Array.from({ length: 60 }, () =>
    limit(database.db, "race", 7, 60).then(
      () => 1,
      () => 0,
    ),
  );
  expect((await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0)).toBe(7);
});

it("counts each network for itself, so that a stranger leaves the owner's tries alone", async () => {
  const from = (address: string) =>
    limitHourly(
      { db: database.db, secrets: t.env.secrets, network: { address, agent: "", origin: null } },
      "ChangePassword",
      "local-1_x",
      "ada",
    );
  for (let time = 0; time < 5; time += 1) await from("203.0.113.7");
  await expect(from("203.0.113.99")).rejects.toThrow("Attempt limit exceeded");
  await from("198.51.100.1");
});

it("keeps no name and no address in its keys", () => {
  const key = limitKey({ secrets: t.env.secrets }, "ForgotPassword", "pool", "ada@lake.example", "203.0.113.7");
  expect(key).toMatch(/^ForgotPassword:[\w-]{22}$/);
});

it.each([
  ["203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s belongs to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
