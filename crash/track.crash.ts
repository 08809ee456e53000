// Tracking under fire: the lure host is killed again and again with load on, and the database is away for a while. Every click that was
// answered must be in the database once.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { benchEnv } from "../bench/environment.ts";
import { quantile } from "../bench/report.ts";
import { makeToken } from "../src/features/campaigns/index.ts";
import { rollUp } from "../src/features/insight/reactions.ts";
import { testCampaign } from "../src/features/tracking/testing.ts";
import { startReaders } from "../src/kit/ledger/index.ts";
import { atMost, between, conclude, quick } from "./run.ts";

const kills = quick ? 5 : 50;
const awaySeconds = quick ? 2 : 10;
const visitors = 32;
const recipients = 500;

const bench = await benchEnv();
const door = await openDoor(new URL(bench.owner));
const port = await freePort();
const campaign = await testCampaign(bench, { recipients, hold: 1, landings: ["form"] });
const paths = Array.from({ length: recipients }, (_, i) => {
  const link = { campaign: campaign.number, delivery: i + 1, heldOut: false, lureIdx: 0, test: false };
  return `/l/${makeToken(bench.env.secrets, link)}`;
});

const acknowledged: string[] = [];
const awayLatencies: number[] = [];
let refused = 0;
let asked = 0;
let stopping = false;
let host = await startHost();

const crowd = Array.from({ length: visitors }, visit);
const awayFrom = Math.floor(kills / 2);
let back: Promise<void> | null = null;
for (let kill = 1; kill <= kills; kill += 1) {
  await pause(between(200, 900));
  if (kill === awayFrom) back = takeDatabaseAway();
  host.kill("SIGKILL");
  await new Promise((resolve) => host.once("exit", resolve));
  host = await startHost();
}
await back;
await pause(500);
stopping = true;
await Promise.all(crowd);
const drainedIn = await untilDrained();
host.kill("SIGKILL");

const rows = await bench.look<{ agent: string; count: string }>(
  "SELECT agent, count(*) FROM hits WHERE org = $1 GROUP BY agent",
  [campaign.org],
);
const counted = new Map(rows.map((row) => [row.agent, Number(row.count)]));
const lost = acknowledged.filter((agent) => !counted.has(agent)).length;
const twice = rows.filter((row) => Number(row.count) > 1).length;
const [{ clicked }] = (await bench.look<{ clicked: string }>(
  "SELECT count(clicked_at) AS clicked FROM tracking_outcomes WHERE org = $1",
  [campaign.org],
)) as [{ clicked: string }];
const [{ heard }] = (await bench.look<{ heard: string }>(
  "SELECT count(*) AS heard FROM facts WHERE org = $1 AND kind = 'hit.received'",
  [campaign.org],
)) as [{ heard: string }];
// The facts are read by two processes' readers at once, as they would be in a house with several workers.
const readers = await Promise.all([1, 2].map(() => startReaders(bench.env, [rollUp], 20)));
const kept = await countedWhenRead();
for (const stop of readers) await stop();
await bench.close();
door.server.close();

conclude("track", [
  { what: "kills of the lure host", value: kills },
  { what: "database away, seconds", value: awaySeconds },
  { what: "clicks that were answered", value: acknowledged.length },
  { what: "clicks that were refused while it restarted", value: refused },
  atMost("answered clicks that are lost", lost, 0),
  atMost("clicks that are counted twice", twice, 0),
  atMost("recipients whose first click was told twice or not at all", Math.abs(Number(heard) - Number(clicked)), 0),
  atMost("counts that differ from a full recount", Math.abs(Number(kept) - Number(clicked)), 0),
  { what: "p99 of an answer while the database is away, ms", value: Number(quantile(awayLatencies, 0.99).toFixed(1)) },
  atMost("seconds until everything was in the database", drainedIn, 60, " s"),
]);
process.exit();

/** One visitor after another: each click carries a mark of its own in the user agent, so that it can be found again. */
async function visit(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!stopping) {
    const mark = `Mozilla/5.0 (visit ${++asked}) Firefox/140.0`;
    const began = performance.now();
    const status = await click(paths[asked % recipients]!, mark, agent);
    if (status === 200) {
      acknowledged.push(mark);
      if (door.closed) awayLatencies.push(performance.now() - began);
    } else {
      refused += 1;
      await pause(20);
    }
  }
  agent.destroy();
}

function click(path: string, mark: string, agent: Agent): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path, agent, headers: { "user-agent": mark } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.complete ? response.statusCode! : null));
      response.on("error", () => resolve(null));
    });
    request.on("error", () => resolve(null));
  });
}

async function takeDatabaseAway(): Promise<void> {
  door.shut();
  await pause(awaySeconds * 1000);
  door.open();
}

async function countedWhenRead(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const found = await bench.look<{ counted: string; behind: string }>(
      `SELECT (SELECT coalesce(sum(clicked_raw), 0) FROM insight_counts WHERE org = $1) AS counted,
              (SELECT count(*) FROM ledger_readers r WHERE EXISTS (SELECT FROM facts f WHERE (f.tx, f.id) > (r.tx, r.id))) AS behind`,
      [campaign.org],
    );
    if (found[0]!.behind === "0" || tries > 600) return found[0]!.counted;
    await pause(100);
  }
}

async function untilDrained(): Promise<number> {
  const began = performance.now();
  const spool = join(bench.env.config.dataDir, "spool");
  for (let still = 0; still < 3; await pause(250)) {
    const folders = readdirSync(spool).length;
    const [{ taken }] = (await bench.look<{ taken: string }>("SELECT count(*) AS taken FROM hits")) as [
      { taken: string },
    ];
    still = folders === 1 && Number(taken) >= acknowledged.length ? still + 1 : 0;
    if (performance.now() - began > 90_000) break;
  }
  return (performance.now() - began) / 1000;
}

async function startHost(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../bench/track/host.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: bench.env.config.dataDir,
      DATABASE_URL: door.url,
      LURE_PORT: String(port),
      LOG_LEVEL: "silent",
    },
  });
  for await (const _line of createInterface(child.stdout)) return child;
  throw new Error("the lure host did not start");
}

/** A door in front of the database that can be shut: open connections break, new ones are refused. */
async function openDoor(database: URL) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (door.closed) return void near.destroy();
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("data", (data) => other.write(data));
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const door = {
    server,
    url: url.href,
    closed: false,
    shut() {
      door.closed = true;
      for (const socket of sockets) socket.destroy();
    },
    open: () => void (door.closed = false),
  };
  return door;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
