import { isUnreachable } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { dropUploads } from "../../kit/progress/index.ts";
import { reachableOrganisations } from "../organisations/index.ts";
import { compareAnew, compareEffects } from "../outbound/index.ts";
import { recordErasures, recordedErasures } from "./journal.ts";
import { erasuresDone, erasuresWaiting, orderAgain } from "./store.ts";

const stuckAfter = 3_600_000;

/**
 * Compares the erasures that are noted beside the database with those it knows. What it does not know any more, since it was restored from a backup,
 * is ordered again, whatever the backup thinks became of the request; what is not noted here (another machine carried it out) is noted. What was
 * ordered an hour ago and has not ended (its job was given up) gets another job. Whose node is away is compared later, and keeps nobody else from it.
 * @returns how many were ordered again
 */
export async function compareErasures(env: Env): Promise<number> {
  // First, for what people wished since the backup comes back as well, and goes with whoever is erased.
  await compareEffects(env);
  const [inFile, inDatabase] = await Promise.all([
    recordedErasures(env),
    env.database.reachable((db) => erasuresDone(db)),
  ]);
  const done = new Set(inDatabase.map((one) => one.id));
  const known = new Set(inFile.map((one) => one.id));
  await recordErasures(
    env,
    inDatabase.filter((one) => !known.has(one.id)).map((one) => ({ ...one, at: one.at.toISOString() })),
  );
  // An organisation that the backup does not know yet has nobody to erase.
  const organisations = new Set(await reachableOrganisations(env.database));
  const missing = inFile.filter((one) => !done.has(one.id) && organisations.has(one.org));
  // A process that has lived on does not know yet what else this database lacks.
  if (missing.length > 0) await compareAnew(env);
  let again = 0;
  for (const { org, id, person } of missing)
    try {
      if (await orderOnceMore(env, org, id, person)) again += 1;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  const before = new Date(env.clock().getTime() - stuckAfter);
  for (const { org, id } of await env.database.reachable((db) => erasuresWaiting(db, before)))
    await env.database.tx(org, (db) => env.jobs.send("erase-person", { org, request: id }, { db }));
  if (again > 0)
    env.log.warn({ erasures: again }, "the database is older than these erasures; they are carried out again");
  return again;
}

/** @returns whether this database did not know it */
function orderOnceMore(env: Env, org: string, request: string, person: string): Promise<boolean> {
  return env.database.longRunning().tx(org, async (db) => {
    const isNew = await orderAgain(db, org, request, person);
    // In a list that waited as the backup was taken the person may stand, and would come back under an id of which nobody has noted that it is to go.
    if (isNew) await dropUploads(db, org);
    await env.jobs.send("erase-person", { org, request }, { db });
    return isNew;
  });
}
