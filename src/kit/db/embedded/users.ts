import { readFileSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Logger } from "../../log.ts";
import { OperatorError } from "../../operator-error.ts";

/** That this process uses a folder's database, until it is given up or the process ends. */
interface Use {
  end(): void;
}

/** `users-<where>.lock`: held, shared, by each process there that uses the database. */
const named = /^users-[\w-]+\.lock$/;
/** So long whoever goes is given to go (milliseconds): one container often begins while the one before it ends. */
const givenToGo = 30_000;
const busy = 5;
/** Whoever loses sight of a lock must not lose the lock. */
const held = new Set<DatabaseSync>();

/**
 * Where process numbers mean the same: this machine since it was started, in this container. A server that runs elsewhere is seen from here neither by its number nor by
 * its shared memory, its note looks like a dead one's, and two servers over one folder destroy it. Null where the system tells no such thing.
 */
function whereabouts(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}-${/\d+/.exec(readlinkSync("/proc/self/ns/pid"))![0]}`;
  } catch {
    return null;
  }
}

/**
 * Makes sure that nobody elsewhere uses a folder's database, as far as its file system hands locks on.
 * @param about.patience milliseconds that they are given to go
 * @param where see `whereabouts`
 * @throws OperatorError when they still do then; nothing was changed
 */
export async function beginUse(
  folder: string,
  { log, patience = givenToGo }: { log: Pick<Logger, "info">; patience?: number },
  where = whereabouts(),
): Promise<Use> {
  const own = `users-${where}.lock`;
  let told = false;
  for (const until = performance.now() + patience; ; await pause(100 + Math.random() * 200)) {
    const use = where === null ? null : share(join(folder, own));
    if (!use) return { end: () => {} };
    const others = readdirSync(folder).filter((name) => name !== own && named.test(name));
    if (!others.some((name) => isUsed(join(folder, name)))) return use;
    // Two that begin at once would wait for each other.
    use.end();
    if (performance.now() > until)
      throw new OperatorError(
        `The database in ${folder} is used by another container or machine, and two servers would destroy it. Nothing was changed. Stop that one first, give this one a DATA_DIR of its own, or let both use one server (DATABASE_URL).`,
      );
    if (!told) log.info("another container or machine uses this data folder's database; waiting for it to end");
    told = true;
  }
}

/** Null where the file system offers no locks. */
function share(path: string): Use | null {
  for (;;) {
    const { lock, refused } = take(path, "BEGIN; SELECT * FROM sqlite_master");
    // Somebody is just looking whether it is held; or has looked, and removed it between its opening and its lock.
    if (refused === busy) continue;
    if (!lock) return null;
    if (statSync(path, { throwIfNoEntry: false })) {
      held.add(lock);
      return {
        end() {
          if (held.delete(lock)) lock.close();
        },
      };
    }
    lock.close();
  }
}

/** Whether anybody holds it; one that nobody holds is removed. */
function isUsed(path: string): boolean {
  const { lock, refused } = take(path, "BEGIN EXCLUSIVE");
  if (lock) rmSync(path, { force: true });
  lock?.close();
  return refused === busy;
}

/** A lock as SQLite takes it: an empty database, of which a transaction holds a part or all (see decision 0140). */
function take(path: string, sql: string): { lock: DatabaseSync | null; refused?: number | undefined } {
  const lock = new DatabaseSync(pathToFileURL(path), { timeout: 0, open: false });
  try {
    lock.open();
    // Without a journal there is no second file.
    lock.exec(`PRAGMA journal_mode = MEMORY; ${sql}`);
    return { lock };
  } catch (error) {
    if (lock.isOpen) lock.close();
    return { lock: null, refused: (error as { errcode?: number }).errcode };
  }
}
