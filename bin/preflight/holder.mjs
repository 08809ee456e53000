import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** Who holds a port, as far as the system tells this user. */

/** The process that listens on a TCP or UDP port, or null when the system does not tell (a process of another user, mostly). */
export function holderOf(port, protocol = "tcp") {
  try {
    const pid = process.platform === "linux" ? fromProc(port, protocol) : fromLsof(port, protocol);
    return pid === null ? null : describe(pid);
  } catch {
    return null;
  }
}

// /proc/net: "sl local_address rem_address st … uid timeout inode"; 0A is LISTEN, 07 an UDP socket.
function fromProc(port, protocol) {
  const state = protocol === "tcp" ? "0A" : "07";
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const inodes = ["", "6"].flatMap((version) =>
    read(`/proc/net/${protocol}${version}`)
      .split("\n")
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , st]) => local?.endsWith(wanted) && st === state)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  if (inodes.length === 0) return null;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    if (sockets(pid).some((one) => inodes.includes(one))) return Number(pid);
  return null;
}

function sockets(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => link(`/proc/${pid}/fd/${fd}`) ?? "");
  } catch {
    // It belongs to another user, or has just ended.
    return [];
  }
}

function fromLsof(port, protocol) {
  const which = protocol === "tcp" ? [`-iTCP:${port}`, "-sTCP:LISTEN"] : [`-iUDP:${port}`];
  const said = execFileSync("lsof", ["-nP", "-t", ...which], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Number(said.split("\n")[0]) || null;
}

function describe(pid) {
  const args =
    process.platform === "linux"
      ? read(`/proc/${pid}/cmdline`).split("\0").filter(Boolean)
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
          .trim()
          .split(" ");
  const own = args.some((one) => /(^|\/)(src\/main\.ts|bin\/(start|hookwise)\.mjs)$/.test(one));
  return { pid, name: basename(args[0] ?? "a program"), folder: link(`/proc/${pid}/cwd`), own };
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function link(path) {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
