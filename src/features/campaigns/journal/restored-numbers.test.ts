import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { makeToken, readToken } from "../token.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const bits = 2 ** 16;

async function campaign(): Promise<number> {
  const [row] = await t.look<{ number: number }>(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by)
     VALUES ($1, gen_random_uuid(), 'Backup', 'draft', '{}', '{}', 1, 'test') RETURNING number`,
    [await t.org()],
  );
  return Number(row!.number);
}

it("a link that left since the backup is no link of what is made after it was put back", async () => {
  const [sequence] = await t.look<{ is: string }>("SELECT pg_get_serial_sequence('campaigns', 'number') AS is");
  const lost = await campaign();
  await t.look("DELETE FROM campaigns");
  await t.look("SELECT setval($1, $2, false)", [sequence!.is, lost % bits]);
  const next = await campaign();
  // The sequence gives it out once more; the minute, which passes while a backup is put back, makes it another one.
  expect(next % bits).toBe(lost % bits);
  const minute = Math.floor((Date.now() - Date.UTC(2020, 0, 1)) / 60_000);
  expect([minute - 1, minute, minute + 1]).toContain(Math.floor(next / bits));
});

it("fits into a link's token", async () => {
  const number = await campaign();
  const link = { campaign: number, delivery: 1, heldOut: false, lureIdx: 0, test: false };
  expect(readToken(t.env, makeToken(t.env.secrets, link))).toEqual(link);
});
