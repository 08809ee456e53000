import { afterAll, beforeAll, expect, it } from "vitest";
import { holdLocked, testEnv, waitingForLock } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { releasesOf } from "./release.ts";
import { addPeople, k, madeOrganisation } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const waiting = () => waitingForLock(t, "insight_releases");
const hold = (org: string, campaigns: readonly string[]) =>
  holdLocked(t.database, org, "SELECT FROM insight_releases WHERE org = $1 AND campaign = ANY ($2) FOR UPDATE", [org, campaigns]); // oxfmt-ignore

it("two who are told of the same simulations at once, each in another order, do not wait for each other", async () => {
  const org = await madeOrganisation(t, "aggregate-only");
  const campaigns = Array.from({ length: 4 }, () => newId()).toSorted();
  const one = { department: 0, lure: 0, hard: false, heldOut: false, people: 30 };
  for (const [n, id] of campaigns.entries()) await addPeople(t, { org, campaigns: [id] }, [{ ...one, campaign: 0 }], n);
  const told = (some: readonly string[]) =>
    t.database.tx(org, (db, now) => releasesOf({ db, org, now, env: t.env }, some, k, false));
  const [a, b, c, d] = campaigns as [string, string, string, string];
  expect((await told([d, c])).size).toBe(2);
  await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
  await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 20 WHERE org = $1", [org]);
  const letGo = await hold(org, [c, d]);
  const asked = [told([a, c, b]), told([b, d, a])];
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await letGo();
  const [first, second] = await Promise.all(asked);
  // Each as they were asked for.
  expect([...first!.keys()]).toEqual([a, c, b]);
  expect([...second!.keys()]).toEqual([b, d, a]);
});

it("whoever finds that what was told of a simulation still stands, and whoever tells it anew, do not wait for each other", async () => {
  const org = await madeOrganisation(t, "aggregate-only");
  const [a, b] = [newId(), newId()].toSorted() as [string, string];
  const one = { department: 0, lure: 0, hard: false, heldOut: false, people: 30 };
  for (const [n, id] of [a, b].entries()) await addPeople(t, { org, campaigns: [id] }, [{ ...one, campaign: 0 }], n);
  const told = () => t.database.tx(org, (db, now) => releasesOf({ db, org, now, env: t.env }, [a, b], k, false));
  const click = (campaign: string, by: number) =>
    t.look("UPDATE insight_counts SET clicked_person = clicked_person + $3 WHERE org = $1 AND campaign = $2", [org, campaign, by]); // oxfmt-ignore
  await told();
  await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
  const letGo = await hold(org, [a]);
  // The first finds both changed, the second one of them.
  await click(a, 20);
  await click(b, 20);
  const first = told();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await click(b, -20);
  const second = told();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await letGo();
  for (const found of await Promise.all([first, second])) expect([...found.keys()]).toEqual([a, b]);
});
