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
  const bin = findCitus();
  if (!bin) throw new Error("JOURNEYS_ON=citus wants a PostgreSQL with Citus installed on this machine.");
  const { dataDir, variables, remove } = place;
  variables["ROOT_KEY"] ??= randomBytes(32).toString("base64");
  const { url, stop } = await openCitus(bin, dataDir);
  await migrateAll(url, makeSecrets(Buffer.from(variables["ROOT_KEY"], "base64")));
  await distribute(url, { shards: 8 }, () => {});
  variables["DATABASE_URL"] = url;
  place.remove = () => {
    stop();
    remove();
  };
}
