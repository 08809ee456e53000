import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";

const megabyte = 1024 * 1024;
// A new database takes 60 MB before anybody is in it, and its log as much again.
const needed = { first: 300 * megabyte, later: 30 * megabyte };
/** What clicks are kept in until the database has them. */
const hitsFile = /\.hits$/;

/** What of the system is asked; tests give answers of their own. */

const system = {
  access: accessSync,
  free: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};

/**
 * What is wrong with the data folder, each as a sentence with its cure: of another user, not a folder, nowhere to be made, a full disk. A disk that clicks have filled,
 * which wait for a database elsewhere, is none: only a start takes them there, and so makes room.
 * @param elsewhere whether the database lies in no part of it
 */
export function folderFaults(dataDir, asked = system, elsewhere = false) {
  const exists = existsSync(dataDir);
  const standing = exists ? dataDir : nearest(dataDir);
  if (!statSync(standing).isDirectory())
    return [`The data folder cannot be ${dataDir}: ${standing} is a file. Set DATA_DIR to a folder.`];
  const locked = exists
    ? entries(dataDir).find((path) => !allowed(path, asked))
    : !allowed(standing, asked) && standing;
  if (locked) return [lockedFault(dataDir, locked)];
  if (elsewhere && hitsWait(dataDir)) return [];
  const need = elsewhere || existsSync(join(dataDir, "postgres/cluster")) ? needed.later : needed.first;
  const free = asked.free(standing);
  if (free >= need) return [];
  const [has, wants] = [free, need].map((bytes) => Math.floor(bytes / megabyte));
  return [
    `The disk of ${dataDir} is full: ${has} MB are free, ${wants} are needed. Make room, or set DATA_DIR to a folder on another disk.`,
  ];
}

function hitsWait(dataDir) {
  const spool = join(dataDir, "spool");
  return within(spool).some((folder) => within(folder).some((path) => hitsFile.test(path)));
}

function within(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function nearest(path) {
  const parent = dirname(path);
  return existsSync(parent) || parent === path ? parent : nearest(parent);
}

// The folder, what lies in it, and the database's own part: a start as somebody else leaves some of them behind.
function entries(dataDir) {
  return [dataDir, ...within(dataDir), ...within(join(dataDir, "postgres"))];
}

function allowed(path, { access }) {
  try {
    const folder = statSync(path).isDirectory();
    access(path, constants.R_OK | constants.W_OK | (folder ? constants.X_OK : 0));
    return true;
  } catch (error) {
    // What has gone meanwhile (another process's note) is in nobody's way.
    return error.code === "ENOENT";
  }
}

function lockedFault(dataDir, path) {
  const whose = path === dataDir ? "" : ` (${path})`;
  return `The data folder ${dataDir}${whose} belongs to ${ownerOf(path)} and cannot be used by ${nameOf(process.getuid?.())}. Start as its owner, set DATA_DIR to a folder of your own, or take it over:\n    sudo chown -R "$(id -un)" "${dataDir}"`;
}

function ownerOf(path) {
  try {
    return nameOf(statSync(path).uid);
  } catch {
    return "somebody else";
  }
}

function nameOf(uid) {
  try {
    const row = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => line.split(":")[2] === String(uid));
    if (row) return row.split(":")[0];
  } catch {
    // Not every system keeps its users there.
  }
  return uid === undefined ? "you" : `user ${uid}`;
}
