import { roomFault } from "../../../kit/preflight/index.ts";
import type { SealAddress } from "./address.ts";
import type { SpoolDisk } from "./disk.ts";
import { createFolder } from "./folder.ts";
import type { OwnedFolder, SpoolFolder } from "./folder.ts";
import type { Written } from "./reader.ts";
import { isLost, saveHits } from "./save.ts";
import { openSpool } from "./writer.ts";
import type { NewHit, SpoolWriter } from "./writer.ts";

/** A folder of the process's own spool, as its drain needs it. */
export interface DrainedGeneration {
  folder: OwnedFolder;
  writer: Written & {
    /** Nothing is written to it any more. */
    lost(): boolean;
  };
}

/** The process's own spool, as its drain needs it. */
export interface DrainedSpool<One extends DrainedGeneration = DrainedGeneration> {
  /** Brings up to date what the others answer. */
  look(): Promise<void>;
  /** Every folder that is not drained yet; the last one is written to. */
  generations(): readonly One[];
  /** Hits that were acknowledged so far. */
  count(): number;
  /** Deletes a drained folder that nothing is written to any more; one that cannot be deleted stays, given up. */
  forget(drained: One): Promise<void>;
  /** Gives a folder up as it is: whoever comes next takes it over. What was acknowledged and does not lie in it any more is put into another first. */
  leave(kept: One): Promise<void>;
}

export interface Generation extends DrainedGeneration {
  writer: SpoolWriter;
}

/** The process's own spool: one folder after another, should one be lost. Whoever shares its thread sees it as it is. */
export interface OwnSpool extends DrainedSpool<Generation> {
  /** As {@link SpoolWriter.append}. */
  append(hit: NewHit): Promise<void>;
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>;
  /** Leaves, of what its drain has not let go, that which lies in no folder: it would go with the process, also where the drain does not answer. */
  saveLost(): Promise<void>;
}

interface OwnSpoolOptions {
  disk?: SpoolDisk;
  segmentBytes?: number;
  /** How addresses are sealed in a folder; without it only their networks are kept. */
  sealer?: (folder: SpoolFolder) => SealAddress;
  /** Whose the folders are. */
  mark?: string;
  /** Called where hits are refused, also for want of a folder; of many at once for one. */
  alarm?: (error: Error) => void;
  /** Called with why hits that are in no database could not be put into a folder again. */
  unsaved?: (error: Error) => void;
  /** Called with why a drained folder could not be deleted. */
  undeleted?: (error: Error) => void;
}

/** So seldom it is told that there is no folder (milliseconds): each visitor who is refused tries to make one. */
const toldEvery = 200;

/**
 * Opens a spool in a folder of its own. When the folder is lost (somebody deleted it, or a file system forgot the lock and another process took
 * it over), the next hit goes to a fresh one; what was acknowledged is still drained through open handles. On a disk that is full it begins without a folder: only once
 * it has begun is what dead processes left taken to the database, which makes room for the next hit's.
 */
export function openOwnSpool(root: string, options: OwnSpoolOptions = {}): OwnSpool {
  const generations: Generation[] = [];
  let before = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let current = begin();

  function begin(): SpoolWriter | null {
    try {
      return open();
    } catch (error) {
      if (!isFull(error as NodeJS.ErrnoException) && roomFault(root) === null) throw error;
      options.alarm?.(error as Error);
      return null;
    }
  }

  function open(): SpoolWriter {
    const folder = createFolder(root, options.mark);
    const writer = openSpool(folder, {
      ...options,
      ...(options.sealer && { seal: options.sealer(folder) }),
      handOver: ({ hit, resolve, reject }) => void append(hit).then(resolve, reject),
    });
    generations.push({ folder, writer });
    return writer;
  }

  function append(hit: NewHit): Promise<void> {
    try {
      if (!current || current.lost()) {
        const next = open();
        before += current?.count() ?? 0;
        current = next;
      }
    } catch (error) {
      tell(error as Error);
      return Promise.reject(error as Error);
    }
    return current.append(hit);
  }

  async function leave(kept: Generation): Promise<void> {
    const { folder, writer } = kept;
    generations.splice(generations.indexOf(kept), 1);
    if (isLost(root, kept)) await saveHits(root, kept, options).catch((error: Error) => options.unsaved?.(error));
    folder.release();
    await writer.dispose();
  }

  function tell(error: Error): void {
    if (performance.now() - toldAt < toldEvery) return;
    toldAt = performance.now();
    options.alarm?.(error);
  }

  return {
    append,
    look: async () => {},
    count: () => before + (current?.count() ?? 0),
    generations: () => generations,
    async forget(drained) {
      generations.splice(generations.indexOf(drained), 1);
      await drained.writer.dispose();
      try {
        drained.folder.remove();
      } catch (error) {
        drained.folder.release();
        options.undeleted?.(error as Error);
      }
    },
    leave,
    async close() {
      for (let closed: SpoolWriter | null = null; closed !== current;) {
        closed = current;
        await closed?.close();
      }
    },
    async saveLost() {
      for (const one of generations.slice()) if (isLost(root, one)) await leave(one);
    },
  };
}

const isFull = ({ code }: NodeJS.ErrnoException) => code === "ENOSPC" || code === "EDQUOT";
