import type { LaggingOrganisations } from "./lagging.ts";
import type { OwnedFolder } from "./spool/folder.ts";
import type { DrainedGeneration } from "./spool/own.ts";
import type { Place, SpoolReader } from "./spool/reader.ts";
import type { SummaryCache } from "./summary-cache.ts";

/** A spool that is drained. */
export interface Source {
  folder: OwnedFolder;
  /** One of the process's own. */
  own?: DrainedGeneration;
  reader?: SpoolReader;
  late?: LaggingOrganisations;
  /** What the database knows by this spool: a place in one says nothing of what came by another. */
  cache: SummaryCache;
  /** When the oldest hit came that may not be in the database yet, Unix milliseconds; null when none waits. */
  oldest: number | null;
  /** It cannot be read: since how many tries, and until when it rests. */
  resting?: { failures: number; until: number; error: Error } | undefined;
  /** Where it began, whether a campaign of any hit is known here, and whether none is of some. */
  began?: Place;
  known?: boolean;
  strangers?: boolean;
  /** How many were passed over while no campaign of any was known. */
  passed?: number;
}

/** Whether it holds hits, and none of a campaign that is known here. */
export const isStrange = ({ known, strangers }: Source) => !known && strangers === true;

/** What the database knows a spool by. */
export const placeOf = ({ folder, cache }: Source) => ({ spool: folder.id, cache });
