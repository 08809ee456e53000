import type { Env } from "../../kit/feature.ts";
import { allOrganisations } from "../organisations/index.ts";
import { compareEffects } from "../outbound/index.ts";
import { recordErasures, recordedErasures } from "./journal.ts";
import { erasuresDone, erasuresWaiting, orderAgain } from "./store.ts";

const stuckAfter = 3_600_000;

/**
 * Compares the erasures that are noted beside the database with those it knows. What it does not know any more, since it was restored from a backup,
 * is ordered again, whatever the backup thinks became of the request; what is not noted here (another machine carried it out) is noted. What was
 * ordered an hour ago and has not ended (its job was given up) gets another job.
 * @returns how many were ordered again
 */
export async function compareErasures(env: Env): Promise<number> {
  // First, for what people wished since the backup comes back as well, and goes with whoever is erased.
  await compareEffects(env);
  const [inFile, inDatabase] = await Promise.all([
    recordedErasures(env),
    env.database.worker((db) => erasuresDone(db)),
  ]);
  const done = new Set(inDatabase.map((one) => one.id));
  const known = new Set(inFile.map((one) => one.id));
  await recordErasures(
    env,
    inDatabase.filter((one) => !known.has(one.id)).map((one) => ({ ...one, at: one.at.toISOString() })),
  );
  const missing = inFile.filter((one) => !done.has(one.id));
  const organisations = new Set(await allOrganisations(env.database));
  let again = 0;
  for (const { org, id, person } of missing) {
    // An organisation that the backup does not know yet has nobody to erase.
    if (!organisations.has(org)) continue;
    await env.database.tx(org, async (db) => {
      if (await orderAgain(db, org, id, person)) again += 1;
      await env.jobs.send("erase-person", { org, request: id }, { db });
    });
  }
  const before = new Date(env.clock().getTime() - stuckAfter);
  for (const { org, id } of await env.database.reachable((db) => erasuresWaiting(db, before)))
    await env.database.tx(org, (db) => env.jobs.send("erase-person", { org, request: id }, { db }));
  if (again > 0)
    env.log.warn({ erasures: again }, "the database is older than these erasures; they are carried out again");
  return again;
}
