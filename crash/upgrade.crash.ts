// A rolling upgrade: processes of one version work while those of the next, which brings a migration of tables that are in use and a reaction that reads one more kind of facts,
// take their places one by one. Mails go out and people click meanwhile; versions stand side by side over the migration. Nobody gets a mail twice, none is lost, no click is, no
// fact is kept from the reaction, and nothing ends by itself.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import type { ProcessRole } from "../src/kit/feature.ts";
import { makeLog } from "../src/kit/log.ts";
import { makePlace } from "../tools/product/process.ts";
import { ask } from "./ask.ts";
import { judge } from "./fleet/judge.ts";
import { openFleet } from "./fleet/open.ts";
import { createOwned } from "./owner.ts";
import { atLeast, atMost, conclude, quick, untilSent } from "./run.ts";

const connections = 4;
const people = quick ? 150 : 3000;
const ratePerMinute = quick ? 90 : 600;
const root = join(import.meta.dirname, "..");
const migration = "2099-01-01-0000-next-version.sql";

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const database = await startEmbedded({ folder: join(place.dataDir, "postgres"), log: makeLog("silent") });
const owner = await createOwned(database.url, "fleet");
const superuser = Object.assign(new URL(database.url), { pathname: owner.pathname });
place.variables["DATABASE_URL"] = owner.href;
const next = nextVersion(join(place.dataDir, "next"));

const roles: ProcessRole[] = quick ? ["web", "lure", "worker"] : ["web", "lure", "worker", "worker"];
const fleet = await openFleet(place, roles, { people, connections, ratePerMinute });
const { machines, client, sink, campaign, clickers } = fleet;
await sink.until(people / 10);

// The first of the new version migrates while all the others are of the old one; those go on beside it for a while. Workers come last: until then the old ones alone read facts.
const ended: string[] = [];
let begun: string | undefined;
for (const machine of machines) {
  await machine.stop();
  machine.start(next);
  await machine.ready();
  begun ??= await moment();
  const before = sink.mails.length;
  for (let tries = 0; sink.mails.length === before && before < people && tries < 600; tries += 1) await pause(50);
  ended.push(...machines.filter((one) => one.ended()).map(({ name }) => name));
}
const during = sink.mails.length;
const replaced = await moment();
await untilSent(client, campaign, 300_000);
await clickers.stop();
const [{ migrated, used }] = (await ask(
  superuser.href,
  `SELECT count(*)::int AS migrated, (SELECT count(*)::int FROM deliveries WHERE next_version) AS used FROM kit_migrations WHERE name = '${migration}'`,
)) as [{ migrated: number; used: number }];
const outcomes = await judge(superuser.href, campaign, { mails: sink.mails, clickers, people, unconfirmed: 0 });
const heard = await hear(begun!, replaced);
for (const one of machines) await one.stop();
await sink.close();
await database.stop();

conclude(
  "upgrade",
  [
    { what: "processes that were replaced one by one", value: machines.length },
    { what: "the next version's migration ran", value: `${migrated} time`, kept: migrated === 1, demand: "once" },
    { what: "rows it changed", value: used, kept: used === people, demand: "all" },
    { what: "processes that ended by themselves", value: ended.join(", ") || "none", kept: ended.length === 0, demand: "none" }, // oxfmt-ignore
    atLeast("facts of a kind that only the next version's reaction reads, while versions stood side by side", heard.beside, 1), // oxfmt-ignore
    atMost("of them and of later ones unread by it", heard.unread, 0),
    atMost("read by it twice", heard.twice, 0),
    { what: "mails received during the upgrade", value: during, kept: during < people, demand: "not all" },
    ...outcomes,
  ],
  { people, connections, ratePerMinute },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();

/** The database's time. */
async function moment(): Promise<string> {
  const [{ at }] = (await ask(superuser.href, "SELECT now()::text AS at")) as [{ at: string }];
  return at;
}

/** What became of the facts that the next version's reaction reads and no other one's. @param from when its first process was ready, and when its last was */
async function hear(from: string, to: string): Promise<{ beside: number; unread: number; twice: number }> {
  const [heard] = await ask<{ beside: number; unread: number; twice: number }>(
    superuser.href,
    `SELECT count(*) FILTER (WHERE f.recorded < $2)::int AS beside, count(*) FILTER (WHERE h.times IS NULL)::int AS unread, count(*) FILTER (WHERE h.times > 1)::int AS twice
       FROM facts f LEFT JOIN (SELECT fact, count(*) AS times FROM next_version_heard GROUP BY fact) AS h ON h.fact = f.id
      WHERE f.kind = 'delivery.sent' AND f.recorded > $1`,
    [from, to],
  );
  return heard!;
}

/** A copy of the program that brings a migration (a column with its index on the send ledger, filled) and has a reaction read one more kind of facts. */
function nextVersion(tree: string): string {
  mkdirSync(tree, { recursive: true });
  for (const part of ["src", "bin", "package.json"]) cpSync(join(root, part), join(tree, part), { recursive: true });
  for (const part of ["node_modules", "dist"]) symlinkSync(join(root, part), join(tree, part));
  writeFileSync(
    join(tree, "src/features/campaigns/migrations", migration),
    `ALTER TABLE deliveries ADD COLUMN next_version boolean NOT NULL DEFAULT false;
UPDATE deliveries SET next_version = true;
CREATE INDEX deliveries_next_version ON deliveries (org, campaign) WHERE NOT next_version;
CREATE TABLE next_version_heard (org uuid NOT NULL, fact bigint NOT NULL);
SELECT kit_isolate('next_version_heard');
`,
  );
  appendFileSync(
    join(tree, "src/features/campaigns/reactions.ts"),
    `
const [one] = reactions.splice(reactions.findIndex(({ name }) => name === "campaigns-kill-switch"), 1);
reactions.push({
  ...one!,
  kinds: [...one!.kinds, "delivery.sent"],
  async run({ facts, ...context }) {
    const sent = facts.filter(({ kind }) => kind === "delivery.sent");
    for (const { id, org } of sent) await context.db.run("INSERT INTO next_version_heard (org, fact) VALUES ($1, $2)", [org, id]);
    await one!.run({ ...context, facts: facts.filter((fact) => !sent.includes(fact)) });
  },
});
`,
  );
  return tree;
}
