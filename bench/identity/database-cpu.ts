import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The CPU that an embedded PostgreSQL has used, all its processes together, those that have ended too, in milliseconds; null where that cannot be told. */
export function databaseCpu(dataDir: string): number | null {
  try {
    const postmaster = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]!;
    const tick = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
    let ticks = 0;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(pid);
      if (!fields) continue;
      // Fields 4, 14 to 17 of proc(5): parent, user, system, and both of children that have ended.
      const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
      if (pid === postmaster) ticks += user! + system! + childUser! + childSystem!;
      else if (String(parent) === postmaster) ticks += user! + system!;
    }
    return ticks * tick;
  } catch {
    return null;
  }
}

// What follows the program's name, which may hold blanks; null when the process ended meanwhile.
function statOf(pid: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
