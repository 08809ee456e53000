import type { Db } from "./db/index.ts";

/** Timers, retries and background work that is neither a delivery nor a fact. Data holds identifiers only. */
export interface Jobs {
  /**
   * Orders a job. With `db` the order stands only if that transaction commits.
   * @param options.after seconds to wait · `singletonKey`: while one with this key waits, another is not added · `weight`: how many times as long as usual it
   * may take, 1 when absent · `turn`: in whose line it stands where its data name no organisation: of one that orders what must outlive it, or of somebody
   * outside of all
   */
  send(
    name: string,
    data: JobData,
    options?: { after?: number; singletonKey?: string; weight?: number; turn?: string; db?: Db },
  ): Promise<void>;
}

export type JobData = Record<string, string | number | boolean | null | readonly string[]>;
