import { bootstrapKey } from "./features/api-keys/index.ts";
import { createOrganisation, firstOrganisation } from "./features/organisations/index.ts";
import type { Env, Feature } from "./kit/feature.ts";
import { newId } from "./kit/id.ts";

/**
 * On an empty database: the first organisation, its owner's key (BOOTSTRAP_API_KEY), and in development the demo with its running simulation.
 * All in one transaction, so that a start that is cut off begins again from nothing.
 */
export async function firstStart(env: Env, features: readonly Feature[]): Promise<void> {
  const { config, database } = env;
  const demo = config.DEMO && !config.production;
  if (await firstOrganisation(env)) return;
  if (!demo && !config.BOOTSTRAP_API_KEY) return;
  const org = newId();
  if (demo) await seedDemo(env, features, org);
  else {
    const verdictHoldSeconds = config.VERDICT_HOLD_SECONDS;
    await database.tx(org, async (db, now) => {
      await createOrganisation(db, { id: org, name: "My organisation", plan: "enterprise", verdictHoldSeconds }, now);
      await bootstrapKey(db, org, config.BOOTSTRAP_API_KEY!);
    });
  }
}

/** Makes the fictional demo organisation: people, a finished simulation with its history, and one that is running. */
export async function seedDemo(env: Env, features: readonly Feature[], org: string): Promise<void> {
  await env.database.tx(org, async (db, now) => {
    // The demo shows a verdict within seconds; a real organisation waits out the scanners.
    await createOrganisation(
      db,
      { id: org, name: "Brightwater Trading", plan: "enterprise", verdictHoldSeconds: 5 },
      now,
    );
    if (env.config.BOOTSTRAP_API_KEY) await bootstrapKey(db, org, env.config.BOOTSTRAP_API_KEY);
    for (const one of features) await one.seed?.({ env, db, org, now });
  });
}
