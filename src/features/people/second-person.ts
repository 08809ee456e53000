import type { Db } from "../../kit/db/index.ts";
import { actorsOf, standsAs, tied, tiedSince } from "../audit/index.ts";
import { isId } from "../../kit/id.ts";
import { mailboxOf } from "../outbound/index.ts";
import { roleOf } from "./access.ts";
import { findPerson } from "./store/people.ts";

/**
 * Whether a member counts as somebody else than those who stand behind a request: none of them made the other able to act lately, no third
 * person did so with both, none gave the member's role its permissions, and no two of them have one mailbox (a+1@, a+2@).
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
  if (await sharesMailbox(db, org, member, others)) return false;
  const role = await roleOf(db, org, member);
  const givers = role
    ? await actorsOf(db, org, { acts: ["role.changed"], subjects: [role], since: tiedSince(since) })
    : [];
  return givers.every((giver) => !others.has(standsAs(giver)));
}

async function sharesMailbox(db: Db, org: string, member: string, others: ReadonlySet<string>): Promise<boolean> {
  const mailbox = async (id: string) => {
    const found = isId(id) ? await findPerson(db, org, id) : null;
    return found && mailboxOf(found.email);
  };
  const own = await mailbox(member);
  for (const other of others) if (own !== null && own === (await mailbox(other))) return true;
  return false;
}
