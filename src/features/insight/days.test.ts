import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { addWords } from "../../kit/words.ts";
import { madeOrganisation, resultsReader, run } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

it.each([
  ["UTC", "2026-06-03T00:00:00.000Z"],
  ["Pacific/Auckland", "2026-06-03T12:00:00.000Z"],
  ["America/New_York", "2026-06-02T04:00:00.000Z"],
])("what has changed since is told of whole days by the clock of %s", async (zone, from) => {
  const org = await madeOrganisation(t, "named");
  await t.look("UPDATE organisations SET time_zone = $2 WHERE id = $1", [org, zone]);
  const now = new Date("2026-07-01T13:00:00Z");
  const asked = zone === "America/New_York" ? new Date("2026-07-01T03:00:00Z") : now;
  expect(await run(t, "insightFindings", org, { days: 28 }, resultsReader, asked)).toMatchObject({ from: new Date(from) }); // oxfmt-ignore
});
