import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ask } from "../ask.ts";

/** A base backup of a running server (PostgreSQL 26.3.3), without its programs, of which the embedded database has none. */
export async function copyWhileItRuns(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('copy', true)");
    try {
      execFileSync("cp", ["-a", from, to], { stdio: "ignore" });
    } catch {
      // Files that went while they were copied: the log that follows says so, too.
    }
    const { rows } = await client.query<{ label: string }>(
      "SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)",
    );
    for (const gone of ["postmaster.pid", "postmaster.opts", "standby.signal"]) rmSync(join(to, gone), { force: true });
    writeFileSync(join(to, "backup_label"), rows[0]!.label);
  } finally {
    await client.end();
  }
}

/** As a machine that loses its power: all processes of a server end at once, and none can say anything any more. */
export function killAll(cluster: string): void {
  let leader: number;
  try {
    leader = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(leader, "SIGSTOP");
  } catch {
    return;
  }
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      if (Number(parent) === leader) process.kill(Number(name), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
  process.kill(leader, "SIGKILL");
}

/** Asks until there is a row. */
export async function answered(url: string, sql: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await pause(50)) {
    const rows = await ask(url, sql).catch((error: Error) => error);
    if (Array.isArray(rows) && rows.length > 0) return;
    if (Date.now() > until) throw new Error(`${sql} is not answered: ${rows instanceof Error ? rows.message : "no row"}`); // oxfmt-ignore
  }
}
