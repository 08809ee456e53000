// The drain's thread: opens the database and the dead processes' spools by itself, and asks the process about the one that is written to.
import { parentPort, workerData } from "node:worker_threads";
import { setTimeout as sleep } from "node:timers/promises";
import { openClock } from "../../../kit/db/clock.ts";
import { openDatabase } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { makeLog } from "../../../kit/log.ts";
import { makeSecrets } from "../../../kit/secrets.ts";
import { startDrain } from "../drain.ts";
import { addressKey } from "../spool/address-keys.ts";
import { spoolMark } from "../spool/folder.ts";
import { remoteSpool } from "./own.ts";
import type { FromThread, ThreadData, ToThread } from "./wire.ts";

/** One for the hits, two for those of organisations that others do not wait for, one for look-ups. */
const connections = 4;
const reportedEvery = 100;
const closesWithin = 1000;
/** Hits wait on the disk meanwhile, as they do for a database that is away. */
const clockWaitMs = 2000;

const { config, urls, root } = workerData as ThreadData;
const port = parentPort!;
const tell = (message: FromThread) => port.postMessage(message);

const log = makeLog(config.LOG_LEVEL, config.production ? "json" : "readable");
const secrets = makeSecrets(Buffer.from(config.rootKey));
const database = openDatabase(
  urls,
  connections,
  (error) => log.warn({ err: error }, "a database connection broke"),
  config.DATABASE_TIMEOUT,
);
const clock = openClock(database, log);
// The drain begins by forgetting keys that are a day old: by a host's clock that is a day wrong it would forget them all.
await clock.known(clockWaitMs);
const env: Env = {
  config,
  log,
  secrets,
  database,
  clock: clock.now,
  jobs: {
    send: async () => {
      throw new Error("the drain orders no jobs");
    },
  },
};

const own = remoteSpool(tell);
const drain = startDrain(env, {
  root,
  own,
  derive: addressKey(secrets),
  mark: spoolMark(secrets),
  damaged: (spool, damage) => tell({ is: "damaged", spool, damage }),
  stored: config.SPOOL === "database" ? (spool, seqs) => tell({ is: "stored", spool, seqs }) : undefined,
});
const report = () => tell({ is: "progress", progress: drain.progress() });
const reporting = setInterval(report, reportedEvery);

port.on("message", (message: ToThread) => {
  if (message.is === "view") own.seen(message.view);
  else if (message.is === "settle") void settle(message.id);
  else void stop();
});

async function settle(id: number): Promise<void> {
  await drain.settle();
  report();
  tell({ is: "settled", id });
}

async function stop(): Promise<void> {
  await drain.stop();
  clearInterval(reporting);
  report();
  tell({ is: "stopped" });
  clock.stop();
  await Promise.race([database.close(), sleep(closesWithin)]);
  port.close();
}
