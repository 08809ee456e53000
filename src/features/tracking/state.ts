/** How far the bookkeeping is behind the answers. */
export interface TrackingState {
  /** Hits taken into the database since the start. */
  taken: number;
  /** Hits of the process's own spool that are not in the database yet. */
  waiting: number;
  /** Age in milliseconds of the oldest hit that waits, 0 when none does. */
  behind: number;
  /** Spools of dead processes that are being drained. */
  adopted: number;
  /** What went wrong at the last try, or null. */
  trouble: string | null;
  /** Why the latest hits could not be made durable; null when they could, or when none has come for ten seconds and it is worth a try. */
  alarm: string | null;
}

/** How far a drain is. */
export interface Progress {
  /** Hits taken into the database since the start. */
  taken: number;
  /** Those of the process's own spool among them. */
  ownTaken: number;
  /** When the oldest hit came that may not be in the database yet, Unix milliseconds; null when none waits. */
  oldest: number | null;
  /** Spools of dead processes that are being drained. */
  adopted: number;
  /** What went wrong at the last try, or null. */
  trouble: string | null;
}
