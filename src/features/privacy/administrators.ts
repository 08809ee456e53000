import type { Db } from "../../kit/db/index.ts";
import { accountOf } from "../people/index.ts";
import { ownersAndAdmins } from "./store.ts";

/** Owners and admins who have joined: those who can decide about requests. Anybody's address can be written beside a role, and they asked for nothing. */
export async function administrators(db: Db, org: string): ReturnType<typeof ownersAndAdmins> {
  const found = [];
  for (const one of await ownersAndAdmins(db, org)) if (await accountOf(db, org, one.id)) found.push(one);
  return found;
}
