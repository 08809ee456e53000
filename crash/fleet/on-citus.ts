import { randomBytes } from "node:crypto";
import { migrateAll } from "../../src/kit/db/connect.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";
import type { Secrets } from "../../src/kit/secrets.ts";
import { makePlace } from "../../tools/product/process.ts";
import type { Place } from "../../tools/product/process.ts";
import { findCitus, openCitus } from "./citus.ts";
import type { Citus } from "./citus.ts";

/**
 * A place whose database is a fresh Citus cluster with the product's tables, not distributed yet. Ends the run, and says so, where no Citus is installed.
 * @param grown the product ran on a PostgreSQL of its own before a cluster was made of it
 */
export async function openOnCitus(grown = false): Promise<{ place: Place; cluster: Citus; secrets: Secrets }> {
  const bin = findCitus();
  if (!bin) {
    console.log("  No PostgreSQL with Citus is installed here: this run is left out.");
    process.exit();
  }
  const rootKey = randomBytes(32);
  const place = await makePlace({ ROOT_KEY: rootKey.toString("base64") });
  const secrets = makeSecrets(rootKey);
  const migrated = (url: string) => migrateAll(url, secrets);
  const cluster = await openCitus(bin, place.dataDir, grown ? migrated : undefined);
  place.variables["DATABASE_URL"] = cluster.url;
  if (!grown) await migrated(cluster.url);
  return { place, cluster, secrets };
}
