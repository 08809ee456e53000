// A restore drill by PostgreSQL's own means: a base backup, and the log of changes archived behind it by the commands of docs/past-one-machine.md.
import "../tools/alone.ts";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCluster } from "../src/kit/db/embedded/cluster.ts";
import { launch } from "../src/kit/db/embedded/postmaster.ts";
import { findProgram } from "../src/kit/db/embedded/program.ts";
import { makeLog } from "../src/kit/log.ts";
import { endWithProcess } from "../tools/product/left-behind.ts";
import { freePorts } from "../tools/product/ports.ts";
import { makePlace } from "../tools/product/process.ts";
import { archiveTimeout, drill } from "./fleet/drill.ts";
import { answered, copyWhileItRuns, killAll } from "./fleet/server.ts";

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
const start = () => launch(program, home, { settings, log: makeLog("silent"), port });
await createCluster(program, home, password, () => {});
await program.give(archive);
await start();
await answered(url, "SELECT 1");

await drill("restore-drill", place, {
  url,
  backUp: () => copyWhileItRuns(url, join(home, "cluster"), base),
  lose() {
    killAll(join(home, "cluster"));
    rmSync(home, { recursive: true, force: true });
  },
  async putBack() {
    mkdirSync(home, { recursive: true });
    execFileSync("cp", ["-a", base, join(home, "cluster")]);
    writeFileSync(join(home, "cluster/recovery.signal"), "");
    appendFileSync(join(home, "cluster/postgresql.auto.conf"), "recovery_target_timeline = 'latest'\n");
    await program.give(home);
    await start();
  },
  stop: () => killAll(join(home, "cluster")),
});
