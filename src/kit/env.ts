import type { AccountDirectory } from "./accounts.ts";
import type { Config } from "./config.ts";
import type { Announcements } from "./db/announcements.ts";
import type { Commits } from "./db/commits.ts";
import type { Database } from "./db/index.ts";
import type { PerRole } from "./db/roles.ts";
import type { Jobs } from "./job-orders.ts";
import type { Logger } from "./log.ts";
import type { Secrets } from "./secrets.ts";

/** The ports of the process, the same for all features. */
export interface Env {
  config: Config;
  log: Logger;
  database: Database;
  secrets: Secrets;
  /** By the database's clock, whatever the host's own says (kit/db/clock). */
  clock: () => Date;
  jobs: Jobs;
  /** Whether the database confirms changes (kit/db/commits); absent where nobody looks (most tests). */
  commits?: Pick<Commits, "waiting">;
  /** Wakes who waits for facts (kit/db/announcements); absent where nobody listens (most tests, and what runs no worker). */
  announcements?: Pick<Announcements, "subscribe" | "connected">;
  /** Where the database is, for threads that open it by themselves; absent where all stays in one thread (most tests). */
  databaseUrls?: PerRole;
  /** The identity provider's management operations; absent where nobody can have an account (most tests, tools). */
  directory?: AccountDirectory;
}
