import { bootstrapKey } from "./features/api-keys/index.ts";
import {
  createOrganisation,
  lockFirstOrganisation,
  makeOperators,
  operatorsOrganisation,
  reachableOrganisations,
} from "./features/organisations/index.ts";
import { isNodeAway } from "./kit/db/index.ts";
import type { Db } from "./kit/db/index.ts";
import type { Env, Feature } from "./kit/feature.ts";
import { newId } from "./kit/id.ts";

/**
 * On an empty database: the first organisation, its owner's key (BOOTSTRAP_API_KEY), and in development the demo with its running simulation.
 * All in one transaction, so that a start that is cut off begins again from nothing; of several processes one does it, and the others wait.
 */
export async function firstStart(env: Env, features: readonly Feature[]): Promise<void> {
  const { config, database } = env;
  const demo = config.DEMO && !config.production;
  if (!demo && !config.BOOTSTRAP_API_KEY) return;
  // That there is one is known while a node is away, too; a process that begins then is not to wait for it.
  if ((await reachableOrganisations(database)).length > 0) return laterKey(env);
  if (demo)
    env.log.info("making the demo: an organisation, its people and their simulations (only at the first start)");
  const org = newId();
  await database.tx(org, async (db, now) => {
    if (!(await lockFirstOrganisation(db))) return;
    await makeOperators(db, org);
    if (demo) return makeDemo(env, features, org, db, now);
    const verdictHoldSeconds = config.VERDICT_HOLD_SECONDS;
    await createOrganisation(db, { id: org, name: "My organisation", plan: "enterprise", verdictHoldSeconds }, now);
    await bootstrapKey(db, org, config.BOOTSTRAP_API_KEY!);
  });
}

/**
 * BOOTSTRAP_API_KEY of a later start. While trying things out it is taken as well: whoever first runs `npm start` alone would be shut out of
 * their own API. In production a key that was removed must not come back because a variable was forgotten; so it is only told.
 */
async function laterKey(env: Env): Promise<void> {
  const { config, database, log } = env;
  const key = config.BOOTSTRAP_API_KEY;
  if (!key) return;
  if (config.production)
    return log.info("BOOTSTRAP_API_KEY counts only at the very first start; what it says now is not looked at");
  try {
    const org = await operatorsOrganisation(env);
    if (!org)
      return log.warn(
        "BOOTSTRAP_API_KEY is not looked at: no organisation here was made by a first start, and others' are their own",
      );
    await database.tx(org, (db) => bootstrapKey(db, org, key));
  } catch (error) {
    if (!isNodeAway(error)) throw error;
    log.warn("BOOTSTRAP_API_KEY is not looked at while a node of the database is away; it is at the next start");
  }
}

/** Makes the fictional demo organisation: people, a finished simulation with its history, and one that is running. */
export function seedDemo(env: Env, features: readonly Feature[], org: string): Promise<void> {
  return env.database.tx(org, (db, now) => makeDemo(env, features, org, db, now));
}

async function makeDemo(env: Env, features: readonly Feature[], org: string, db: Db, now: Date): Promise<void> {
  // The demo shows a verdict within seconds; a real organisation waits out the scanners. And whoever tries things out tries them more than twice.
  await createOrganisation(
    db,
    { id: org, name: "Brightwater Trading", plan: "enterprise", verdictHoldSeconds: 5, simulationsPerMonth: 31 },
    now,
  );
  if (env.config.BOOTSTRAP_API_KEY) await bootstrapKey(db, org, env.config.BOOTSTRAP_API_KEY);
  for (const one of features) await one.seed?.({ env, db, org, now });
}
