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
  await database.tx(org, async (db, now) => {
    await createOrganisation(db, {
      id: org,
      name: demo ? "Brightwater Trading" : "My organisation",
      plan: "enterprise",
    });
    if (config.BOOTSTRAP_API_KEY) await bootstrapKey(db, org, config.BOOTSTRAP_API_KEY);
    if (!demo) return;
    for (const one of features) await one.seed?.({ env, db, org, now });
  });
}
