import type { Config } from "../../../kit/config.ts";
import type { PerRole } from "../../../kit/db/roles.ts";
import type { SegmentHandle } from "../spool/bytes.ts";
import type { Damage } from "../spool/reader.ts";
import type { DurableEnd } from "../spool/segments.ts";
import type { Progress } from "../state.ts";

/** What the thread is started with. */
export interface ThreadData {
  config: Config;
  /** Where the database is. */
  urls: PerRole;
  /** The folder of all spools. */
  root: string;
}

/** The process's own spool at one moment. */
export interface SpoolView {
  count: number;
  generations: GenerationView[];
}

export interface GenerationView {
  id: number;
  path: string;
  lost: boolean;
  /** Handles are the process's, and the thread's as well. */
  ends: (DurableEnd & { handle: SegmentHandle | null })[];
}

/** From the process to its drain's thread. */
export type ToThread = { is: "view"; view: SpoolView } | { is: "settle"; id: number } | { is: "stop" };

/** From the thread: a `look` is answered by a `view`. */
export type FromThread =
  | { is: "look" }
  | { is: "progress"; progress: Progress }
  | { is: "damaged"; spool: number; damage: Damage }
  | { is: "stored"; spool: number; seqs: readonly number[] }
  | { is: "forget-segment"; spool: number; segment: number }
  | { is: "forget"; spool: number }
  | { is: "leave"; spool: number }
  | { is: "settled"; id: number }
  | { is: "stopped" };
