import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../kit/db/index.ts";
import { zoneOffset } from "../../../kit/zones.ts";
import { domainOf, openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const dayMs = 86_400_000;

it("what was claimed in open hours and waited for its mail server until they were over does not leave before the next ones", async () => {
  const { org, id } = await runningCampaign(world, 30);
  const closed = new Date(Date.now() + 2 * dayMs);
  // A day of the organisation's own clock, which in the last hour of UTC's has the next one.
  const closedDay = new Date(closed.getTime() + zoneOffset("Europe/Berlin", closed.getTime())).getUTCDay();
  const open = [1, 2, 3, 4, 5, 6, 7].filter((one) => one % 7 !== closedDay);
  await world.look("UPDATE campaigns SET schedule = schedule || jsonb_build_object('weekdays', $2::jsonb) WHERE id = $1", [id, JSON.stringify(open)]); // oxfmt-ignore
  world.sink.answer = (stage) => (stage === "mail" ? "421 come again later" : undefined);
  let over = false;
  const { database } = world.env;
  const tx: Database["tx"] = (of, work, most) => database.tx(of, (db, now) => work(db, over ? closed : now), most);
  const stop = startSending({ ...world.env, database: { ...database, tx } });
  const claimed = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'claimed'", [id]);
  await expect.poll(async () => (await claimed()).length, { timeout: 20_000 }).toBeGreaterThan(10);
  over = true;
  world.setClock(closed);
  world.sink.answer = () => undefined;
  const put = `SELECT count(*)::int AS n FROM deliveries WHERE campaign = $1 AND state IN ('queued', 'deferred') AND owner IS NULL
    AND next_at > now() + interval '40 hours'`;
  const left = () => world.sink.received.filter((to) => to.endsWith(domainOf(org)));
  await expect
    .poll(async () => left().length + (await world.look<{ n: number }>(put, [id]))[0]!.n, { timeout: 40_000 })
    .toBe(30);
  await stop();
  world.setClock(null);
  expect(left()).toEqual([]);
}, 90_000);
