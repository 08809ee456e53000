import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../../kit/db/index.ts";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import { moveMark } from "../../../kit/journal/store.ts";
import { countReads } from "../../../kit/journal/testing.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import type { Line } from "./line.ts";
import { reconcile, retryPausing } from "./reconcile.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** An organisation with a campaign that is running. */
async function running(): Promise<{ org: string; campaign: string }> {
  const org = await world.organisation(1);
  const lures = [world.lures[0]];
  const { id } = await world.call("createCampaign", org, { name: "Apart", audience: { everyone: true }, lures, schedule: atOnce }); // oxfmt-ignore
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
  return { org, campaign: id };
}

it("what a neighbour of this folder sends while organisations are compared whose node is back pauses nothing, and the journals are read once for all of them", async () => {
  const all = [await running(), await running(), await running()];
  const orgs = all.map(({ org }) => org);
  const root = mkdtempSync(join(tmpdir(), "hookwise-apart-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const neighbour = openJournal<Line>(root);
  const { database } = world.env;
  onTestFinished(() => void (world.env.database = database));
  const send = async ({ org, campaign }: (typeof all)[number]) => {
    const { journal, seq, known } = neighbour.next(org);
    const mark = { org, journal, folder: neighbour.folder, seq };
    expect(await database.tx(org, (db) => moveMark(db, "send_marks", mark, known))).toBe(true);
    await neighbour.append(journal, [{ org, campaign, seq, gates: [[1, "7"]] }]);
  };
  for (const one of all) await send(one);
  world.env.database = withoutNodeOf(database, [...orgs, systemOrganisation]);
  const journal = openJournal<Line>(root);
  await reconcile(world.env, journal);
  expect([...journal.apart.keys()].toSorted()).toEqual(orgs.toSorted());
  const asked = new Set<string>();
  const tx = (async (...args: Parameters<Database["tx"]>) => {
    const value = await database.tx(...args);
    const one = all.find(({ org }) => org === args[0] && !asked.has(org));
    if (one) {
      asked.add(one.org);
      await send(one);
    }
    return value;
  }) as Database["tx"];
  world.env.database = { ...database, tx };
  const reads = countReads();
  retryPausing(world.env, journal);
  await expect.poll(() => journal.apart.size, { timeout: 10_000 }).toBe(0);
  const states = await world.look<{ state: string }>("SELECT state FROM campaigns WHERE org = ANY ($1::uuid[])", [
    orgs,
  ]);
  expect([states.map(({ state }) => state), asked.size, reads()]).toEqual([orgs.map(() => "running"), 3, 1]);
  await Promise.all([neighbour.close(), journal.close()]);
}, 30_000);
