import type { Db } from "./db/index.ts";
import type { Feature } from "./feature.ts";
import { forgetKeys } from "./idempotency/index.ts";
import { job } from "./jobs.ts";
import type { Job } from "./jobs.ts";
import { forgetEnded } from "./limits/index.ts";
import { keptFor } from "./personal.ts";

const day = 24 * 60 * 60;

/**
 * The daily upkeep: next months' partitions, forgotten idempotency keys, and every feature's retention for every organisation.
 * @param partitioned tables that are partitioned by month
 * @param chosen the days that an organisation chose for some periods
 */
export function upkeepJobs(
  features: readonly Feature[],
  partitioned: readonly string[],
  chosen: (db: Db, org: string) => Promise<Record<string, number>>,
): Job[] {
  return [
    job("prepare-months", { every: day / 4, long: true }, async (env) => {
      await env.database.worker(async (db) => {
        await forgetKeys(db);
        await forgetEnded(db.query);
      });
      // Each by itself: what one table refuses does not undo the others.
      for (const table of partitioned)
        await env.database.worker((db) => db.query("SELECT kit_partitions($1, current_date, 3)", [table]));
      await env.database.worker((db) => db.query("SELECT kit_drop_hits(90)"));
    }),
    job("retain", { every: day / 4, expireIn: 6 * 60 * 60 }, async (env) => {
      const found = await env.database.worker((db) =>
        db.query<{ id: string }>("SELECT id FROM organisations_all() AS id"),
      );
      for (const { id } of found) await env.jobs.send("retain-organisation", { org: id }, { singletonKey: id });
    }),
    job("retain-organisation", { concurrency: 1, long: true }, async (env, { org }: { org: string }) => {
      const kept = keptFor(await env.database.tx(org, (db) => chosen(db, org)));
      for (const one of features) {
        if (one.personal?.retain) await env.database.tx(org, (db, now) => one.personal!.retain!(db, org, now, kept));
      }
    }),
  ];
}
