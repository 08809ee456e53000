import type { Logger } from "../../kit/log.ts";
import { adoptFolders } from "./spool/folder.ts";
import type { OwnedFolder } from "./spool/folder.ts";
import { watchUnlocked } from "./spool/unlocked.ts";

/** Finds the spools of processes that are gone, for as long as this one lives. */
interface Adoption {
  /** Takes over those that were found since the last look. */
  look(): OwnedFolder[];
  /** Leaves one as it is to a later process: it is not taken over any more. */
  leave(folder: OwnedFolder): void;
  /** Tells the log what went wrong, once. */
  tell(error: Error): void;
}

/**
 * @param root the folder of all spools
 * @param mark of this installation
 */
export function openAdoption(log: Pick<Logger, "info" | "error">, root: string, mark: string): Adoption {
  const unlocked = watchUnlocked(root);
  const told = new Set<string>();
  const left = new Set<number>();

  // At every look it would bury the rest of the log.
  function tell(error: Error): void {
    if (told.has(error.message)) return;
    told.add(error.message);
    log.error({ err: error }, "a spool of a process that may be gone cannot be taken over as it should be");
  }

  return {
    tell,
    look() {
      const found = [...adoptFolders(root, tell, { mark, left }), ...unlocked(tell)];
      for (const { id } of found) log.info({ spool: id }, "takes over the hits of a process that is gone");
      return found;
    },
    leave(folder) {
      left.add(folder.id);
      folder.release();
    },
  };
}
