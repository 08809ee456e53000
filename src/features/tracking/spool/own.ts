import { addressSealer } from "./address-keys.ts";
import type { DeriveKey } from "./address-keys.ts";
import type { SpoolDisk } from "./disk.ts";
import { createFolder } from "./folder.ts";
import type { OwnedFolder } from "./folder.ts";
import type { Written } from "./reader.ts";
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
  /** Deletes a drained folder that nothing is written to any more. */
  forget(drained: One): Promise<void>;
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
}

interface OwnSpoolOptions {
  disk?: SpoolDisk;
  segmentBytes?: number;
  derive?: DeriveKey;
  alarm?: (error: Error) => void;
}

/**
 * Opens a spool in a folder of its own. When the folder is lost (somebody deleted it, or a file system forgot the lock and another process took
 * it over), the next hit goes to a fresh one; what was acknowledged is still drained through open handles.
 */
export function openOwnSpool(root: string, options: OwnSpoolOptions = {}): OwnSpool {
  const generations: Generation[] = [];
  let before = 0;
  let current = open();

  function open(): SpoolWriter {
    const folder = createFolder(root);
    const writer = openSpool(folder, {
      ...options,
      ...(options.derive && { seal: addressSealer(folder, options.derive) }),
      handOver: ({ hit, resolve, reject }) => void append(hit).then(resolve, reject),
    });
    generations.push({ folder, writer });
    return writer;
  }

  function append(hit: NewHit): Promise<void> {
    try {
      if (current.lost()) {
        const next = open();
        before += current.count();
        current = next;
      }
    } catch (error) {
      return Promise.reject(error as Error);
    }
    return current.append(hit);
  }

  return {
    append,
    look: async () => {},
    count: () => before + current.count(),
    generations: () => generations,
    async forget(drained) {
      generations.splice(generations.indexOf(drained), 1);
      await drained.writer.dispose();
      drained.folder.remove();
    },
    async close() {
      for (let closed: SpoolWriter | null = null; closed !== current;) {
        closed = current;
        await closed.close();
      }
    },
  };
}
