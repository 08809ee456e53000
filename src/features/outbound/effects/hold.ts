import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import { words } from "../../../kit/words.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { dropHeld, holdMessages, isAlive, organisationsOfOtherFolders } from "../store/effects.ts";

/**
 * Keeps everybody's messages where nobody has sent from this folder as far as the database knows, but somebody from another, and nobody lives who could have that:
 * what it knows is lost, whatever the journals here say.
 */
export async function holdUnknown(env: Env, folder: string): Promise<void> {
  const orgs = await unknownBeside(env, folder);
  for (const org of orgs)
    await env.database.tx(org, async (db) => {
      await holdMessages(db, org);
      // Codes and news of accounts that nobody looks after: whoever needs one asks again.
      if (org === systemOrganisation) await dropHeld(db, org, words("outbound")("held.dropped"));
    });
  if (orgs.length > 0)
    env.log.error(
      { organisations: orgs.length },
      "the data folder that knows what was sent is not here: messages wait until somebody says whether they are to go out",
    );
}

async function unknownBeside(env: Env, folder: string): Promise<string[]> {
  return (await isKnown(env, folder)) ? [] : env.database.worker((db) => organisationsOfOtherFolders(db, folder));
}

/** @throws when nobody who can be reached knows */
async function isKnown(env: Env, folder: string): Promise<boolean> {
  try {
    // Every process that sends says of its folder that it lives, in the installation's name: where that is known nobody else has to be asked.
    return await env.database.tx(systemOrganisation, (db) => isAlive(db, folder));
  } catch (error) {
    if (isUnreachable(error) && (await env.database.reachable((db) => isAlive(db, folder, true)))) return true;
    throw error;
  }
}
