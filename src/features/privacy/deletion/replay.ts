import { isUnreachable } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { reachableOrganisations } from "../../organisations/index.ts";
import { recordDeletions, recordedDeletions } from "../journal.ts";
import { beginAgain, deletionsBegun, deletionsDue, deletionsWaiting } from "./store.ts";
import { lookAtWait } from "./waiting.ts";

/**
 * Looks at the deletions of organisations that wait, orders those that are due or were interrupted, and compares those that are noted beside the database with those it knows: an
 * organisation that a backup brought back is deleted again, and what another machine has begun is noted here. Whose node is away is looked at later, and keeps nobody else from it.
 * @returns how many were brought back
 */
export async function compareDeletions(env: Env): Promise<number> {
  const [inFile, begun] = await Promise.all([
    recordedDeletions(env),
    env.database.reachable((db) => deletionsBegun(db)),
  ]);
  const noted = new Set(inFile.map(({ org }) => org));
  const missing = begun.filter(({ org }) => !noted.has(org));
  await recordDeletions(
    env,
    missing.map(({ org, at }) => ({ org, at: at.toISOString() })),
  );
  const known = new Set(begun.map(({ org }) => org));
  const there = new Set(await reachableOrganisations(env.database));
  let back = 0;
  for (const org of [...noted].filter((one) => there.has(one) && !known.has(one)))
    try {
      if (await env.database.tx(org, (db) => beginAgain(db, org))) back += 1;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  if (back > 0)
    env.log.warn({ organisations: back }, "the database is older than these deletions; they are carried out again");
  for (const { org } of await env.database.reachable((db) => deletionsWaiting(db)))
    await env.database
      .tx(org, (db, now) => lookAtWait(db, org, now))
      .catch((err: unknown) => env.log.warn({ err }, "a deletion that waits could not be looked at; it waits longer"));
  for (const { org } of await env.database.reachable((db) => deletionsDue(db)))
    await env.jobs.send("delete-organisation", { org }, { singletonKey: org });
  return back;
}
