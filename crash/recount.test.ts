import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv, waitingForLock } from "../src/kit/db/testing.ts";
import type { TestEnv } from "../src/kit/db/testing.ts";
import { many, simulation } from "../src/features/insight/testing-simulation.ts";
import { recountAll } from "./recount.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("holds counts against what they were added up from at one moment, while somebody clicks", async () => {
  const of = await simulation(t, many("sent", 30));
  await of.say(1, () => []);
  // What else was written of the organisation is read.
  await t.look("INSERT INTO ledger_cursors (org, reader, pos) SELECT org, 'reader', last FROM ledger_heads");
  const clicker = new pg.Client({ connectionString: t.owner });
  await clicker.connect();
  await clicker.query("BEGIN; LOCK TABLE tracking_outcomes IN ACCESS EXCLUSIVE MODE");
  const recounted = recountAll(t.owner);
  await expect.poll(() => waitingForLock(t, "opened_raw"), { timeout: 20_000 }).toBe(1);
  await clicker.query(
    `INSERT INTO tracking_outcomes (org, campaign, delivery, lure_idx, hold_out, clicked_at) VALUES ($1, $2, 1, 0, false, now())`,
    [of.org, of.id],
  );
  await clicker.query("COMMIT");
  await clicker.end();
  const found = new Map((await recounted).map((one) => [one.what, one.value]));
  expect(found.get("counts held against a full recount")).toBe(1);
  expect(found.get("campaigns whose counts differ from a full recount")).toBe(0);
});
