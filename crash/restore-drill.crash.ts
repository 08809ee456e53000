// A restore drill, as docs/past-one-machine.md tells it: a base backup, and the log of changes archived behind it. The database's machine is gone with its disk in the
// middle of sending; it is put back from the archive, the campaign says why it waits, somebody resumes it, and nobody gets a mail twice.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createCluster } from "../src/kit/db/embedded/cluster.ts";
import { launch as launchServer } from "../src/kit/db/embedded/postmaster.ts";
import { findProgram } from "../src/kit/db/embedded/program.ts";
import { makeLog } from "../src/kit/log.ts";
import { endWithProcess } from "../tools/product/left-behind.ts";
import { freePorts } from "../tools/product/ports.ts";
import { makePlace } from "../tools/product/process.ts";
import { ask } from "./ask.ts";
import { judge } from "./fleet/judge.ts";
import { openFleet } from "./fleet/open.ts";
import { answered, copyWhileItRuns, killAll } from "./fleet/server.ts";
import { conclude, quick, secondsAtMost, untilPaused, untilSent } from "./run.ts";

const connections = 4;
const people = quick ? 120 : 4000;
const ratePerMinute = quick ? 300 : 1200;
/** Seconds after which a piece of the log is archived that is not full: what operators set, and in the short run less. */
const archiveTimeout = quick ? 2 : 30;

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const site = join(place.dataDir, "database");
const home = join(site, "postgres");
const archive = join(place.dataDir, "archive");
const base = join(place.dataDir, "base");
for (const folder of [home, archive]) mkdirSync(folder, { recursive: true });
endWithProcess({ database: site });
const program = await findProgram(site);
const [port] = (await freePorts(1)) as [number];
const password = randomBytes(12).toString("hex");
const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
const settings = {
  max_connections: "200",
  archive_mode: "on",
  archive_timeout: String(archiveTimeout),
  archive_command: `test ! -f '${archive}/%f' && cp '%p' '${archive}/%f.part' && mv '${archive}/%f.part' '${archive}/%f'`,
  restore_command: `cp '${archive}/%f' '%p'`,
};
const serve = () => launchServer(program, home, { settings, log: makeLog("silent"), port });
await createCluster(program, home, password, () => {});
await program.give(archive);
await serve();
await answered(url, "SELECT 1");
await ask(url, "CREATE TABLE drill (at timestamptz NOT NULL)");

place.variables["DATABASE_URL"] = url;
const fleet = await openFleet(place, ["web", "lure", "worker"], { people, connections, ratePerMinute, rest: 100 });
const { machines, client, sink, campaign, clickers } = fleet;
await sink.until(people / 6);
await copyWhileItRuns(url, join(home, "cluster"), base);
const inBackup = sink.mails.length;

// A row every tenth of a second tells afterwards how far the restored database reaches.
const writer = new pg.Client({ connectionString: url });
writer.on("error", () => {});
await writer.connect();
const beats = setInterval(() => void writer.query("INSERT INTO drill VALUES (clock_timestamp())").catch(() => {}), 100);
await sink.until(people / 2);
await pause(archiveTimeout * 1500);

const lostAt = Date.now();
clearInterval(beats);
killAll(join(home, "cluster"));
await clickers.stop();
const sentBefore = sink.mails.length;
for (const one of machines) await one.kill();
rmSync(home, { recursive: true, force: true });

mkdirSync(home, { recursive: true });
execFileSync("cp", ["-a", base, join(home, "cluster")]);
writeFileSync(join(home, "cluster/recovery.signal"), "");
appendFileSync(join(home, "cluster/postgresql.auto.conf"), "recovery_target_timeline = 'latest'\n");
await program.give(home);
await serve();
await answered(url, "SELECT 1 WHERE NOT pg_is_in_recovery()");
const [{ reached }] = (await ask(url, "SELECT extract(epoch FROM max(at)) * 1000 AS reached FROM drill")) as [
  { reached: string },
];
for (const one of machines) one.start();
await Promise.all(machines.map((one) => one.ready()));
const problem = await untilPaused(client, campaign);
const meanwhile = sink.mails.length - sentBefore;
await client.post(`/campaigns/${campaign}/resume`);
await sink.until(sink.mails.length + 1);
const goneFor = (Date.now() - lostAt) / 1000;
await untilSent(client, campaign, 300_000);
const outcomes = await judge(url, campaign, {
  mails: sink.mails,
  // Clicks of the seconds that no archive holds are gone; how many is told below.
  clickers: { ...clickers, answered: [] },
  people,
  unconfirmed: people,
});
const [{ kept }] = (await ask(
  url,
  "SELECT count(DISTINCT agent)::int AS kept FROM hits WHERE agent LIKE '%(visit %'",
)) as [{ kept: number }];
for (const one of machines) await one.stop();
killAll(join(home, "cluster"));
await sink.close();

conclude(
  "restore-drill",
  [
    { what: "mails sent before the base backup", value: inBackup },
    { what: "mails sent when the database was lost", value: sentBefore },
    secondsAtMost("what no archive held (RPO), s", (lostAt - Number(reached)) / 1000, 60),
    secondsAtMost("from the loss until mails went out again (RTO), s", goneFor, 900),
    { what: "the pause that was shown", value: problem, kept: problem !== "none", demand: "with its reason" },
    { what: "sent before somebody resumed", value: meanwhile, kept: meanwhile === 0, demand: "0" },
    { what: "clicks that were answered, of them kept", value: `${clickers.answered.length}, ${kept}` },
    ...outcomes.filter(({ what }) => !what.includes("click")),
  ],
  { people, connections, ratePerMinute, archiveTimeout },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();
