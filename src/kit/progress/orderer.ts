import type { Db } from "../db/index.ts";
import type { Actor } from "../feature.ts";
import { heldNow } from "../permissions.ts";
import { refuse } from "../problem.ts";
import { words } from "../words.ts";
import type { Work } from "./store/work.ts";

/**
 * Who a job acts for: whoever ordered the work, with no more than they might then and may now. Work from before permissions were kept may nothing.
 * Asked in the transaction that does what was ordered.
 * @param permission without which it could not have been ordered
 * @throws a `Problem` when the orderer has lost it: their key was removed or has expired, they left, their role may less
 */
export async function requireOrderer(
  db: Db,
  org: string,
  { actor }: Pick<Work, "actor">,
  permission: string,
  now: Date,
): Promise<Actor> {
  // The product itself (the demo) needs no permission, and can lose none.
  if (actor.kind === "system") return { ...actor, may: new Set(actor.may) };
  const may = await heldNow(db, org, actor, actor.may ?? [], now);
  if (may.has(permission)) return { ...actor, may };
  throw refuse("forbidden", "orderer-may-no-more", words("jobs")("orderer-may-no-more", { permission }));
}
