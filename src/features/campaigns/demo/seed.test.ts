import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { importCampaign } from "../history.ts";
import { monthlySimulationName } from "./month.ts";
import { seed } from "./seed.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it("gives the demo a finished campaign with its history and one that begins to send", async () => {
  const org = await world.organisation(45);
  const { env } = world;
  await env.database.tx(org, (db, now) => seed({ env, db, org, now }));
  await env.jobs.settle();
  const { items } = await world.call("listCampaigns", org);
  expect(items.map((one: { state: string }) => one.state).toSorted()).toEqual(["ended", "scheduled"]);
  const [past] = await world.look<{ sent: number; bounced: number; early: boolean }>(
    `SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'bounced')::int AS bounced,
            max(sent_at) < now() - interval '10 days' AS early FROM deliveries WHERE campaign = $1`,
    [items.find((one: { state: string }) => one.state === "ended").id],
  );
  expect(past).toEqual({ sent: 44, bounced: 1, early: true });
  const [running] = await world.look<{ soon: boolean; lures: number }>(
    `SELECT max(next_at) < now() + interval '61 seconds' AS soon, count(DISTINCT lure_idx)::int AS lures FROM deliveries WHERE org = $1 AND state = 'queued'`,
    [org],
  );
  expect(running).toEqual({ soon: true, lures: 6 });
});

it("takes over a campaign that ran elsewhere, its facts at their own times", async () => {
  const org = await world.organisation(3);
  const people = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY email_key", [org]);
  const at = (day: number) => new Date(Date.UTC(2025, 4, day));
  const made = await world.env.database.tx(org, (db) =>
    importCampaign(
      db,
      org,
      { kind: "key", id: "importer" },
      {
        name: "Before",
        createdAt: at(1),
        launchedAt: at(2),
        endedAt: at(9),
        lures: [{ lure: world.lures[0]!, version: 1, difficulty: "moderate" }],
        recipients: [
          { member: people[0]!.id, lureIdx: 0, state: "sent", sentAt: at(3) },
          { member: people[1]!.id, lureIdx: 0, state: "bounced", sentAt: at(4), error: "550 gone" },
          { member: people[2]!.id, lureIdx: 0, state: "cancelled", sentAt: null },
        ],
      },
    ),
  );
  expect(made.deliveries).toEqual([1, 2, 3]);
  const facts = await world.look<{ kind: string; at: Date }>(
    "SELECT kind, at FROM facts WHERE data->>'campaign' = $1 ORDER BY at",
    [made.id],
  );
  expect(facts).toEqual([
    { kind: "campaign.launched", at: at(2) },
    { kind: "delivery.sent", at: at(3) },
    { kind: "delivery.bounced", at: at(4) },
    { kind: "campaign.ended", at: at(9) },
  ]);
  const { deliveries } = await world.call("getCampaign", org, { id: made.id });
  expect(deliveries).toEqual({ sent: 1, bounced: 1, cancelled: 1 });
});

it("names a past simulation by the month in which it began, and no two of a year alike, whatever day the demo begins", () => {
  for (let day = 0; day < 366; day++) {
    const starts = Array.from(
      { length: 12 },
      (_, place) => new Date(Date.UTC(2026, 0, 1 + day - 30 * (place + 1), 12)),
    );
    const names = starts.map(monthlySimulationName);
    expect(new Set(names).size).toBe(12);
    for (const [place, start] of starts.entries())
      expect(names[place]).toContain(start.toLocaleString("en-GB", { month: "long", timeZone: "UTC" }));
  }
});
