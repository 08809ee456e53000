// The restore drill with deploy/pgbackrest.conf, by the commands that stand in it; nothing but the folders is this run's own. Left out, and said so, where no PostgreSQL with pgBackRest is installed.
import "../tools/alone.ts";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "../tools/product/ports.ts";
import { makePlace } from "../tools/product/process.ts";
import { archiveTimeout, drill } from "./fleet/drill.ts";
import { alike, findInstalled, isInstalled, ordinary, serversIn } from "./fleet/installed.ts";

const bin = findInstalled();
if (!bin || !isInstalled("pgbackrest")) {
  console.log("  No PostgreSQL with pgBackRest is installed here: this run is left out.");
  process.exit();
}

const recipe = join(import.meta.dirname, "../deploy/pgbackrest.conf");
/** What the recipe says to call, or to set. */
const said = (when: string) => new RegExp(`^# +${when} *[:=] *(.+)$`, "m").exec(readFileSync(recipe, "utf8"))![1]!;

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const [port] = (await freePorts(1)) as [number];
const user = ordinary();
const own = (name: string) => {
  const folder = join(place.dataDir, name);
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
};
const config = join(place.dataDir, "pgbackrest.conf");
copyFileSync(recipe, config);
const sockets = own("sockets");
const variables: Record<string, string> = {
  PGBACKREST_CONFIG: config,
  PGBACKREST_REPO1_PATH: own("repository"),
  PGBACKREST_REPO1_CIPHER_PASS: randomBytes(24).toString("base64"),
  PGBACKREST_PG1_PATH: join(place.dataDir, String(port), "postgres/cluster"),
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: sockets,
  PGBACKREST_LOG_PATH: own("log"),
  PGBACKREST_LOCK_PATH: own("locks"),
};
const call = (command: string) =>
  execFileSync("sh", ["-c", command], { env: { PATH: process.env["PATH"], ...variables }, cwd: "/", ...user });

const servers = serversIn(bin, place.dataDir, variables);
const home = servers.homeOf(port);
servers.make(
  port,
  `${alike}unix_socket_directories='${sockets}'
archive_mode=${said("archive_mode")}
archive_timeout=${archiveTimeout}
archive_command=${said("archive_command")}
`,
);
call(said("once"));

await drill("pgbackrest", place, {
  url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
  backUp: async () => void call(said("daily")),
  lose() {
    servers.away(port);
    rmSync(join(home, "cluster"), { recursive: true, force: true });
  },
  async putBack() {
    mkdirSync(join(home, "cluster"), { mode: 0o700 });
    if (user) chownSync(join(home, "cluster"), user.uid, user.gid);
    call(said("restore"));
    servers.back(port);
  },
  stop: () => servers.away(port),
});
