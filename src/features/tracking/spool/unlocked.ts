import { statSync } from "node:fs";
import { join } from "node:path";
import { list, takeOver, throwIt } from "./folder.ts";
import type { OwnedFolder, Refused } from "./folder.ts";

/** Folders of versions before there was a lock: `<host>~<pid>~<start>~<spool id>`. */
const named = /^[^~]+~\d+~\w+~(\d{1,16})$/;
/** Such a version touched its folder every ten seconds. */
const silence = 10 * 60_000;

/**
 * Watches folders of versions that held no lock, and takes one over when nothing in it has changed for ten minutes. The minutes are counted by
 * this process as it looks; neither clocks nor process numbers of two machines are ever compared.
 * @returns to be called now and then
 */
export function watchUnlocked(
  root: string,
  now: () => number = () => performance.now(),
): (refused?: Refused) => OwnedFolder[] {
  const seen = new Map<string, { state: string; since: number }>();
  return (refused) =>
    list(root, refused).flatMap((name) => {
      const [, id] = named.exec(name) ?? [];
      const state = id ? stateOf(join(root, name)) : null;
      if (!id || state === null) return [];
      const before = seen.get(name);
      if (before?.state !== state) seen.set(name, { state, since: now() });
      if (before?.state !== state || now() - before.since < silence) return [];
      seen.delete(name);
      return takeOver(root, name, Number(id), `${id}.1`, refused) ?? [];
    });
}

// Null of one that this user may not look into.
function stateOf(path: string): string | null {
  try {
    return [".", ...list(path, throwIt).toSorted()]
      .map((name) => {
        const found = statSync(join(path, name), { throwIfNoEntry: false });
        return `${name} ${found?.mtimeMs} ${found?.size}`;
      })
      .join("\n");
  } catch {
    return null;
  }
}
