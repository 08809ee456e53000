import { mailboxOf } from "../../kit/address.ts";
import type { Db } from "../../kit/db/index.ts";
import { actorsOf, actorKey, areLinked, linkedSince } from "../audit/index.ts";
import { isId } from "../../kit/id.ts";
import { roleOf } from "./access.ts";
import { addressesOf } from "./store/accounts.ts";

/**
 * Whether a member counts as somebody else than those who stand behind a request: none of them made the other able to act lately, no third
 * person did so with both, none gave the member's role its permissions, and no two of them have one mailbox (a+1@, a+2@).
 * @param others as `actorKey` gives them; @param since when the request was begun
 */
export async function isAnother(
  db: Db,
  org: string,
  member: string,
  others: ReadonlySet<string>,
  since: Date,
): Promise<boolean> {
  if (await areLinked(db, org, member, others, since)) return false;
  if (await sharesMailbox(db, org, member, others)) return false;
  const role = await roleOf(db, org, member);
  const givers = role
    ? await actorsOf(db, org, { acts: ["role.changed"], subjects: [role], since: linkedSince(since) })
    : [];
  return givers.every((giver) => !others.has(actorKey(giver)));
}

/**
 * Whether a member's mails go to one mailbox with those of any of the others, in whatever spelling: by the directory's addresses, or by those
 * with which their accounts joined, which nobody changes.
 * @param others as `actorKey` gives them
 */
export async function sharesMailbox(db: Db, org: string, member: string, others: Iterable<string>): Promise<boolean> {
  const mailboxes = async (id: string) => new Set(isId(id) ? (await addressesOf(db, org, id)).map(mailboxOf) : []);
  const own = await mailboxes(member);
  for (const other of others) if (!own.isDisjointFrom(await mailboxes(other))) return true;
  return false;
}
