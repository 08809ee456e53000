import type { SignedIn } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Env } from "../../../kit/feature.ts";
import { permissionsOf, roleOf } from "../access.ts";
import { sharesMailbox } from "../second-person.ts";
import { findMemberships, lookUpMemberships } from "../store/accounts.ts";
import type { Membership } from "../store/accounts.ts";

/** Where a signed-in account acts, and as whom. */
export interface AccountCaller {
  /** Null: the account belongs to no organisation (yet), or to none by the id that it asked for. */
  org: string | null;
  actor: Actor;
}

/**
 * Who calls with an account's token: the person in the organisation that was asked for, else in the first one, with what that person's role
 * may do there now. Deactivated people are nobody.
 * @param wanted an organisation's id, or null for the first
 * @throws that a node is away, where the organisation that was asked for may lie on it: nobody is called a stranger there, which a browser would remember
 */
export async function accountCaller(
  env: Pick<Env, "database">,
  account: SignedIn,
  wanted: string | null,
): Promise<AccountCaller> {
  const { issuer, subject } = account;
  const isMeant = ({ org }: Membership) => org === wanted?.toLowerCase();
  let found = await findMemberships(env.database, issuer, subject);
  if (wanted !== null && !found.some(isMeant)) found = await lookUpMemberships(env.database, issuer, subject);
  const chosen = found.find((one) => one.active && (wanted === null || isMeant(one)));
  return chosen ? asMember(env, account, chosen) : { org: null, actor: nobodyYet(account) };
}

async function asMember(env: Pick<Env, "database">, account: SignedIn, one: Membership): Promise<AccountCaller> {
  const may = await env.database.tx(one.org, (db) => permissionsOf(db, one.org, one.role));
  const { org, person, name } = one;
  const isSecondTo = async (db: Db, first: string, permission: string) => {
    const role = await roleOf(db, org, first);
    const still = role !== null && (await permissionsOf(db, org, role)).has(permission);
    return still && !(await sharesMailbox(db, org, person, [first]));
  };
  return { org, actor: { kind: "member", id: person, member: person, may, name, account, isSecondTo } };
}

function nobodyYet(account: SignedIn): Actor {
  return { kind: "member", id: account.subject, member: null, may: new Set(), name: account.name ?? "", account };
}
