import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Place } from "../../tools/product/process.ts";
import { ask } from "../ask.ts";
import { conclude, quick, secondsAtMost, untilPaused, untilSent } from "../run.ts";
import { judge } from "./judge.ts";
import { openFleet } from "./open.ts";
import { answered } from "./server.ts";

const connections = 4;
const people = quick ? 120 : 4000;
const ratePerMinute = quick ? 300 : 1200;

/** Seconds after which a piece of the log is archived that is not full: what operators set, and in the short run less. */
export const archiveTimeout = quick ? 2 : 30;

/** A server that archives its log of changes, and what puts it back. */
export interface Archived {
  url: string;
  /** A base backup while it runs. */
  backUp(): Promise<void>;
  /** Its machine is gone at once, with its disk. */
  lose(): void;
  /** Puts it back from base backup and archive, and starts it. */
  putBack(): Promise<void>;
  stop(): void;
}

/**
 * A restore drill, as docs/past-one-machine.md tells it. The database's machine is gone with its disk in the middle of sending; it is put back from the
 * archive, the campaign says why it waits, somebody resumes it, and nobody gets a mail twice. Says what came out and ends this process.
 */
export async function drill(name: string, place: Place, server: Archived): Promise<never> {
  const { url } = server;
  place.variables["DATABASE_URL"] = url;
  await ask(url, "CREATE TABLE drill (at timestamptz NOT NULL)");
  const fleet = await openFleet(place, ["web", "lure", "worker"], { people, connections, ratePerMinute, rest: 100 });
  const { machines, client, sink, campaign, clickers } = fleet;
  await sink.until(people / 6);
  await server.backUp();
  const inBackup = sink.mails.length;

  // A row every tenth of a second tells afterwards how far the restored database reaches.
  const writer = new pg.Client({ connectionString: url });
  writer.on("error", () => {});
  await writer.connect();
  const beats = setInterval(
    () => void writer.query("INSERT INTO drill VALUES (clock_timestamp())").catch(() => {}),
    100,
  );
  await sink.until(people / 2);
  // Between two pieces that are archived, so that something is lost.
  const archived = async () => (await ask<{ n: number }>(url, "SELECT archived_count::int AS n FROM pg_stat_archiver"))[0]!.n; // oxfmt-ignore
  await pause(archiveTimeout * 500);
  for (const before = await archived(); (await archived()) === before;) await pause(50);
  await pause(archiveTimeout * 500);

  const lostAt = Date.now();
  clearInterval(beats);
  server.lose();
  await clickers.stop();
  for (const one of machines) await one.kill();
  await server.putBack();
  // What was under way when the workers died has arrived by now.
  const sentBefore = sink.mails.length;
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
  server.stop();
  await sink.close();

  conclude(
    name,
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
}
