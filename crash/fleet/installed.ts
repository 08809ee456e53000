import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { endWithProcess } from "../../tools/product/left-behind.ts";
import { killAll } from "./server.ts";

/** Where an installed PostgreSQL has its programs, or null where none is. Of several the newest. */
export function findInstalled(): string | null {
  const [initdb] = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed();
  return initdb ? dirname(initdb) : null;
}

/** Whether a program can be called by its name. */
export function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
}

/** As the embedded database has them, so that the servers differ in nothing else. */
export const alike = `listen_addresses='127.0.0.1'
unix_socket_directories=''
max_connections=300
jit=off
random_page_cost=1.1
max_wal_size=2GB
checkpoint_timeout=1min
`;

/** Servers of an installation, each with a folder of its own by its port. @param variables of their environment, beside `PATH` */
export function serversIn(bin: string, folder: string, variables: Record<string, string> = {}) {
  const user = ordinary();
  const homeOf = (port: number) => join(folder, String(port), "postgres");
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      stdio: "ignore",
      env: { LC_ALL: "C.UTF-8", PATH: `${bin}:${process.env["PATH"]}`, ...variables },
      cwd: "/",
      ...user,
    });
  const back = (port: number) =>
    run("pg_ctl", "-D", join(homeOf(port), "cluster"), "-l", join(homeOf(port), "log"), "-w", "-t", "120", "start");
  chmodSync(folder, 0o711);
  return {
    homeOf,
    back,
    away: (port: number) => killAll(join(homeOf(port), "cluster")),
    make(port: number, own: string) {
      const home = homeOf(port);
      mkdirSync(home, { recursive: true });
      if (user) chownSync(home, user.uid, user.gid);
      endWithProcess({ database: dirname(home) });
      run("initdb", "-N", "-D", join(home, "cluster"), "-U", "postgres", "-A", "trust", "-E", "UTF8");
      appendFileSync(join(home, "cluster/postgresql.conf"), `port=${port}\n${own}`);
      back(port);
    },
  };
}

/** PostgreSQL refuses root: the user of the system's packages then. */
export function ordinary(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const number = (of: string) => Number(execFileSync("id", [of, "postgres"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
