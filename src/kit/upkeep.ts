import { isDatabaseDown } from "./db/index.ts";
import type { Db } from "./db/index.ts";
import type { Env, Feature } from "./feature.ts";
import { forgetKeys } from "./idempotency/index.ts";
import { job } from "./jobs.ts";
import type { Job } from "./jobs.ts";
import { forgetEnded } from "./limits/index.ts";
import { retentionDaysFor } from "./personal.ts";
import type { RetentionDays } from "./personal.ts";
import { isOfThisTime, removedAfter } from "./removal.ts";
import type { Removal } from "./removal.ts";

const day = 24 * 60 * 60;
/** Rows that go at once: some tenths of a second. */
const batch = 10_000;

/**
 * The daily upkeep: next months' partitions, forgotten idempotency keys and counts, and every feature's retention for every organisation.
 * @param partitioned tables that are partitioned by month
 * @param chosen the days that an organisation chose for some periods
 * @param size rows that retention goes through at once
 */
export function upkeepJobs(
  features: readonly Feature[],
  partitioned: readonly string[],
  chosen: (db: Db, org: string) => Promise<Record<string, number>>,
  size = batch,
): Job[] {
  return [
    job("prepare-months", { every: day / 4, long: true }, async (env) => {
      await eachAlone(
        env,
        partitioned.map((table) => (db) => db.query("SELECT kit_partitions($1, current_date, 3)", [table])),
      );
    }),
    job("forget-months", { long: true }, async (env, ordered: Removal) => {
      const steps: Step[] = [(db) => db.query("SELECT kit_drop_hits(90)"), forgetKeys, (db) => forgetEnded(db.query)];
      await eachAlone(
        env,
        steps.map((step) => async (db, now) => isOfThisTime(ordered, now) && step(db, now)),
      );
    }),
    job("retain", { every: day / 4, expireIn: 6 * 60 * 60 }, async (env) => {
      const found = await env.database.reachable((db) =>
        db.query<{ id: string }>("SELECT id FROM organisations_all() AS id"),
      );
      const ordered: Removal = { at: env.clock().getTime() };
      await env.jobs.send("forget-months", { ...ordered }, { singletonKey: "months", after: removedAfter });
      for (const { name } of features.flatMap((one) => one.jobs ?? []).filter(({ removes }) => removes))
        await env.jobs.send(name, { ...ordered }, { singletonKey: name, after: removedAfter });
      for (const { id } of found)
        await env.jobs.send("retain-organisation", { org: id, ...ordered }, { singletonKey: id, after: removedAfter });
    }),
    job(
      "retain-organisation",
      { long: true, expireIn: 6 * 60 * 60 },
      async (env, { org, ...ordered }: Removal & { org: string }) => {
        const kept = retentionDaysFor(await env.database.tx(org, (db) => chosen(db, org)));
        await retainOrganisation(env, features, org, kept, { size, ordered });
      },
    ),
  ];
}

type Step = (db: Db, now: Date) => Promise<unknown>;

/** Each by itself: what one refuses does not undo the others, and whoever queues behind one that waits for a lock does not wait long. */
async function eachAlone(env: Pick<Env, "database">, steps: readonly Step[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    const once = async (db: Db, now: Date) => {
      await db.exec("SET LOCAL lock_timeout = '2s'");
      return step(db, now);
    };
    await env.database.worker(once).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Removes what has passed its time in one organisation. One batch is one transaction, for a long one would hold up every organisation's facts; nobody's
 * lock is waited for long: what somebody holds stays for the next time, and the rest goes. Throws the first error at the end.
 */
export async function retainOrganisation(
  env: Pick<Env, "database">,
  features: readonly Pick<Feature, "personal">[],
  org: string,
  days: RetentionDays,
  { size = batch, ordered = {} }: { size?: number; ordered?: Removal } = {},
): Promise<void> {
  const errors: unknown[] = [];
  for (const remove of features.flatMap((one) => one.personal?.retain ?? [])) {
    const once = () =>
      env.database.tx(org, async (db, now) => {
        await db.exec("SET LOCAL lock_timeout = '2s'");
        return isOfThisTime(ordered, now) && remove(db, org, { now, days }, size);
      });
    try {
      while (await once());
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
