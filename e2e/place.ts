import { randomBytes } from "node:crypto";
import { findCitus, openCitus } from "../crash/fleet/citus.ts";
import { migrateAll } from "../src/kit/db/connect.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import { makePlace } from "../tools/product/process.ts";
import type { Place } from "../tools/product/process.ts";

/** Whether every product of this run has a distributed database: journeys with `JOURNEYS_ON=citus` say whether the program is the same there. */
export const onCitus = process.env["JOURNEYS_ON"] === "citus";

/** A fresh place for a product of a journey, its database the embedded one; with `JOURNEYS_ON=citus` a distributed one on three servers of its own. */
export async function openPlace(variables: Record<string, string> = {}): Promise<Place> {
  const place = await makePlace(variables);
  if (onCitus) await distributeIn(place);
  return place;
}

async function distributeIn(place: Place): Promise<void> {
  const { dataDir, variables, remove } = place;
  const { stop, ...database } = await openDistributed(dataDir, variables["ROOT_KEY"]);
  Object.assign(variables, database.variables);
  place.remove = () => {
    stop();
    remove();
  };
}

/**
 * A distributed database on three servers of its own.
 * @param folder where the servers keep their files
 * @returns the variables with which a product runs on it
 */
export async function openDistributed(
  folder: string,
  rootKey = randomBytes(32).toString("base64"),
): Promise<{ variables: Record<string, string>; stop: () => void }> {
  const bin = findCitus();
  if (!bin) throw new Error("JOURNEYS_ON=citus wants a PostgreSQL with Citus installed on this machine.");
  const { url, stop } = await openCitus(bin, folder);
  await migrateAll(url, makeSecrets(Buffer.from(rootKey, "base64")));
  await distribute(url, { shards: 8 }, () => {});
  return { variables: { ROOT_KEY: rootKey, DATABASE_URL: url }, stop };
}
