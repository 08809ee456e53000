import { join } from "node:path";
import type { Config } from "../../../kit/config.ts";
import type { Env } from "../../../kit/feature.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import type { Journal } from "../../../kit/journal/journal.ts";
import type { Line } from "./line.ts";

/** What a process let out of campaigns. */
export type SendJournal = Journal<Line>;

const opened = new WeakMap<Config, SendJournal>();

/** The journal of this process. */
export function journalOf({ config }: Pick<Env, "config">): SendJournal {
  let found = opened.get(config);
  if (!found) opened.set(config, (found = openJournal(join(config.dataDir, "send-journal"))));
  return found;
}
