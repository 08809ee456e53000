import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../kit/log.ts";
import { orderedRemoval, removedAfter } from "../../kit/removal.ts";
import { forgetOldKeys } from "./spool/address-keys.ts";
import { adoptFolders, foldersOf } from "./spool/folder.ts";
import type { OwnedFolder, SpoolFolder } from "./spool/folder.ts";
import { watchUnlocked } from "./spool/unlocked.ts";

/** Finds the spools of processes that are gone, for as long as this one lives, and sees to what becomes of their folders. */
interface Adoption {
  /** Takes over those that were found since the last look. */
  look(): OwnedFolder[];
  /** Deletes a drained folder. One that cannot be deleted stays, and is not taken over by this process any more. */
  remove(folder: OwnedFolder): void;
  /**
   * Leaves one that holds hits of campaigns alone that the database does not know where it is, until thirty days after it was first found so; then it is deleted, where
   * these are still over three hours later.
   */
  leaveStrange(folder: OwnedFolder): void;
  /** Deletes the keys of addresses that are a day old, of these spools and of those that were left. */
  forgetKeys(folders: readonly SpoolFolder[]): void;
}

/** So long hits that the database knows nothing of are kept (milliseconds): whoever started on a wrong one has noticed by then. */
const strangersKept = 30 * 24 * 3_600_000;
/** The file in a folder that says since when it is known to hold nothing else: Unix milliseconds. */
const strangeFile = "strange";

/**
 * @param root the folder of all spools
 * @param mark of this installation
 * @param now Unix milliseconds
 */
export function openAdoption(
  log: Pick<Logger, "info" | "error">,
  root: string,
  mark: string,
  now: () => number,
): Adoption {
  const unlocked = watchUnlocked(root);
  const told = new Set<string>();
  /** Those that were left, by their numbers: until when, Unix milliseconds. */
  const left = new Map<number, number>();
  /** Of those that are to go the orders (0566). */
  const going = new Map<number, (now: Date) => boolean>();

  // At every look it would bury the rest of the log.
  function tell(error: Error): void {
    if (told.has(error.message)) return;
    told.add(error.message);
    log.error({ err: error }, "a spool of a process that may be gone cannot be taken over as it should be");
  }

  // Others may take it over.
  function leave(folder: OwnedFolder, until: number): void {
    left.set(folder.id, until);
    folder.release();
  }

  function remove(folder: OwnedFolder): void {
    try {
      folder.remove();
      left.delete(folder.id);
      going.delete(folder.id);
    } catch (error) {
      tell(error as Error);
      leave(folder, Infinity);
    }
  }

  // The age of its hits says nothing: those of a machine that lay still are old when it is first started, on whichever database.
  function strangeSince({ path }: SpoolFolder): number {
    const file = join(path, strangeFile);
    const noted = noteIn(file);
    // One of a time to come was written while a clock was wrong.
    if (noted !== null && noted <= now()) return noted;
    try {
      writeFileSync(file, String(now()), { mode: 0o600, flush: true });
    } catch (error) {
      tell(error as Error);
    }
    return now();
  }

  return {
    remove,
    look() {
      const isLeft = (id: number) => now() < (left.get(id) ?? -Infinity);
      const found = [...adoptFolders(root, tell, { mark, isLeft }), ...unlocked(tell)];
      for (const { id } of found) log.info({ spool: id }, "takes over the hits of a process that is gone");
      return found;
    },
    leaveStrange(folder) {
      let until = strangeSince(folder) + strangersKept;
      if (now() >= until) {
        const takesPlace = going.get(folder.id) ?? orderedRemoval();
        going.set(folder.id, takesPlace);
        if (takesPlace(new Date(now()))) return remove(folder);
        until = now() + removedAfter * 1000;
      }
      log.error({ spool: folder.id, until: new Date(until) }, "a spool holds hits of campaigns alone that this database does not know; it stays, for the database that does, and is looked at again at the next start"); // oxfmt-ignore
      leave(folder, until);
    },
    forgetKeys(folders) {
      // Whoever took over one that was left, and died, has it lie under another name.
      for (const folder of [...folders, ...foldersOf(root, (id) => left.has(id))]) forgetOldKeys(folder, now(), tell);
    },
  };
}

function noteIn(file: string): number | null {
  try {
    const found = readFileSync(file, "utf8");
    return /^\d{1,15}$/.test(found) ? Number(found) : null;
  } catch {
    return null;
  }
}
