import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../src/features.ts";
import { openSummaryCache } from "../src/features/tracking/summary-cache.ts";
import { takeBatch, testCampaign, testHit } from "../src/features/tracking/testing.ts";
import type { TestCampaign } from "../src/features/tracking/testing.ts";
import { judgeDue } from "../src/features/tracking/verdicts.ts";
import { seedDemo } from "../src/first-start.ts";
import { testEnv } from "../src/kit/db/testing.ts";
import type { TestEnv } from "../src/kit/db/testing.ts";
import { newId } from "../src/kit/id.ts";
import { startReaders } from "../src/kit/ledger/index.ts";
import { composePermissions } from "../src/kit/permissions.ts";
import { readWordsOf } from "../src/kit/words.ts";

// An organisation with a year of simulations and one whose people click now; the product's readers run while the command does its work.

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hookwise-replay-"));
let t: TestEnv;
let campaign: TestCampaign;
let stop: () => Promise<void>;
let spool = 1;

beforeAll(async () => {
  readWordsOf(features);
  composePermissions(features);
  t = await testEnv();
  await seedDemo({ ...t.env, database: t.env.database.longRunning() }, features, newId());
  campaign = await testCampaign(t, { recipients: 20 });
  await click(1, 2, 3, 4, 5);
  const reactions = features.flatMap((one) => one.reactions ?? []);
  stop = await startReaders(t.env, reactions, 20);
  await allRead();
});
afterAll(async () => {
  await stop();
  await t.close();
  rmSync(folder, { recursive: true });
});

async function click(...deliveries: number[]): Promise<void> {
  const hits = deliveries.map((delivery, i) => ({ ...testHit(campaign.number, delivery, "clicked"), seq: i + 1 }));
  await takeBatch(t.env, openSummaryCache(), spool++, hits);
  while ((await judgeDue(t.env)) > 0);
}

const behind = `SELECT 'the order' AS name FROM facts WHERE pos IS NULL
                UNION SELECT c.reader FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.pos < h.last`;

async function allRead(): Promise<void> {
  while ((await t.look(behind)).length > 0) await new Promise((wake) => setTimeout(wake, 50));
}

async function derived() {
  return {
    counts: await t.look("SELECT * FROM insight_counts ORDER BY org, campaign, department, lure, hold_out, difficulty"),
    campaigns: await t.look("SELECT * FROM insight_campaigns ORDER BY org, campaign"),
  };
}

/** Everything else that reactions have done, once each. */
const effects = () =>
  t.look(`SELECT (SELECT count(*) FROM facts)::int AS facts, (SELECT count(*) FROM assignments)::int AS assignments,
                 (SELECT count(*) FROM webhook_deliveries)::int AS webhooks, (SELECT count(*) FROM insight_releases)::int AS releases`);

function call(args: string[], env: Record<string, string> = {}) {
  const given = { PATH: process.env["PATH"]!, DATA_DIR: folder, NODE_ENV: "test", ...env };
  const child = spawn(process.execPath, ["bin/run.mjs", "tools/replay.ts", ...args], { cwd: root, env: given });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data: Buffer) => void (stdout += data.toString()));
  child.stderr.on("data", (data: Buffer) => void (stderr += data.toString()));
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once("close", (status) => resolve({ status, stdout, stderr })),
  );
}

const here = () => ({ DATABASE_URL: t.owner, ROOT_KEY: t.env.config.rootKey.toString("base64") });

it("makes counts that were lost or damaged what they were, while the product runs", async () => {
  const [before, done] = [await derived(), await effects()];
  expect(before.counts.length).toBeGreaterThan(10);
  await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 7, sent = 0");
  await t.look("DELETE FROM insight_counts WHERE campaign = $1", [campaign.id]);
  await t.look("UPDATE insight_campaigns SET first_click_at = NULL, lessons_assigned = 99");
  expect(await derived()).not.toEqual(before);
  const said = await call(["insight"], here());
  expect(said).toMatchObject({ status: 0, stderr: "" });
  expect(said.stdout).toMatch(/^insight-roll-up: \d+ facts of 2 organisations read again\.$/m);
  expect(await derived()).toEqual(before);
  expect(await effects()).toEqual(done);
});

it("counts what happens meanwhile once", async () => {
  const before = await t.look<{ clicks: number }>(
    "SELECT sum(clicked_raw)::int AS clicks FROM insight_counts WHERE org = $1",
    [campaign.org],
  );
  const [said] = await Promise.all([
    call(["insight"], here()),
    (async () => {
      for (let delivery = 6; delivery <= 20; delivery++) await click(delivery);
    })(),
  ]);
  expect(said).toMatchObject({ status: 0, stderr: "" });
  await allRead();
  expect(
    await t.look("SELECT sum(clicked_raw)::int AS clicks FROM insight_counts WHERE org = $1", [campaign.org]),
  ).toEqual([{ clicks: before[0]!.clicks + 15 }]);
});

it("reads facts that lack what newer ones say", async () => {
  const before = await derived();
  await t.look(`UPDATE facts SET data = data - 'text' - 'reporter' - 'tokens', person = NULL WHERE org = $1`, [
    campaign.org,
  ]);
  expect(await call(["insight"], here())).toMatchObject({ status: 0, stderr: "" });
  expect(await derived()).toEqual(before);
});

it.each([
  [
    "a feature that does not exist",
    ["insights"],
    'There is no feature "insights"; what can be replayed: training, practice, game, insight.\n',
  ],
  [
    "a feature that derives nothing",
    ["audit"],
    "audit derives nothing from facts alone; what can be replayed: training, practice, game, insight.\n",
  ],
])("answers %s with what can be replayed", async (_what, args, stderr) => {
  expect(await call(args, here())).toEqual({ status: 2, stdout: "", stderr });
});

it("changes nothing without a database, with another key's, or with one that is not as new as the program", async () => {
  const none = await call(["insight"]);
  expect(none).toMatchObject({ status: 2, stdout: "" });
  expect(none.stderr).toMatch(/^There is no database in .*\n$/);
  expect(existsSync(join(folder, "root.key"))).toBe(false);
  const foreign = await call(["insight"], { ...here(), ROOT_KEY: Buffer.alloc(32, 9).toString("base64") });
  expect(foreign).toMatchObject({ status: 2, stdout: "" });
  expect(foreign.stderr).toMatch(/^[^\n]*another root key[^\n]*\n(?! +at )/);
  const [last] = await t.look<{ name: string }>("SELECT max(name) AS name FROM kit_migrations");
  const rename = (from: string, to: string) =>
    t.look("UPDATE kit_migrations SET name = $2 WHERE name = $1", [from, to]);
  await rename(last!.name, "2099-01-01-0000-later.sql");
  const older = await call(["insight"], here());
  expect(older).toMatchObject({ status: 2, stdout: "" });
  expect(older.stderr).toMatch(/^This database is older than the program\..*\n$/);
  await rename("2099-01-01-0000-later.sql", last!.name);
});
