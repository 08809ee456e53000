import type { Db } from "../../kit/db/index.ts";
import { actorsOf, standsAs, tied, tiedSince } from "../audit/index.ts";
import { roleOf } from "./access.ts";

/**
 * Whether a member counts as somebody else than those who stand behind a request: none of them made the other able to act lately, no third
 * person did so with both, and none gave the member's role its permissions.
 * @param others as `standsAs` gives them; @param since when the request was begun
 */
export async function isAnother(
  db: Db,
  org: string,
  member: string,
  others: ReadonlySet<string>,
  since: Date,
): Promise<boolean> {
  if (await tied(db, org, member, others, since)) return false;
  const role = await roleOf(db, org, member);
  const givers = role
    ? await actorsOf(db, org, { acts: ["role.changed"], subjects: [role], since: tiedSince(since) })
    : [];
  return givers.every((giver) => !others.has(standsAs(giver)));
}
