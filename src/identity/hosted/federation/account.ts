import { createHash, randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import type { Db } from "../../../kit/db/handle.ts";
import { recordEvent } from "../../notices/events.ts";
import type { Pool } from "../../model/pool.ts";
import type { Ports } from "../../calls/ports.ts";
import { joinProviderGroup } from "../../store/federation.ts";
import { changeUser, findLinkedUser, insertUser, lockUser } from "../../store/users.ts";
import { dropStaleAliases } from "../../users/aliases.ts";
import type { FederatedIdentity, User } from "../../model/user.ts";
import { deny, WireError } from "../../wire/error.ts";
import type { Provider } from "./provider.ts";

/** What a provider says of a person. */
export type Claims = { sub: string } & Record<string, unknown>;

const googleMail = new Set(["gmail.com", "googlemail.com"]);
const longestValue = 2048;
const longestName = 128;

type Vouching = Pick<Provider, "name" | "type" | "issuer" | "mapping" | "domains">;

/**
 * The account of somebody whom another provider vouches for: made at the first sign-in, its mapped attributes brought up to date at every one.
 * It is an account of its own even when a local one has the same e-mail address: whoever controls the address at the provider gets nothing that
 * belongs to the local account. Only a manager's link makes such a sign-in one as a local account, whose attributes then stay as they are.
 * That an address is proven is believed of those that the provider answers for (`answersFor`); any other one is proven by a code of ours.
 */
export async function federatedUser(ports: Ports, pool: Pool, provider: Vouching, claims: Claims): Promise<User> {
  return ports.tx(async (db, now) => {
    const linked = await findLinkedUser(db, pool.id, provider.name, claims.sub);
    const own = usernameOf(provider.name, claims.sub);
    const user =
      linked && linked.username !== own
        ? await linkedAccount(db, linked, provider, claims)
        : await ownAccount(db, pool, own, provider, claims, now);
    await recordEvent(db, user, "account.federated", { provider: provider.name });
    return user;
  });
}

async function linkedAccount(db: Db, found: User, provider: Vouching, claims: Claims): Promise<User> {
  const user = await lockUser(db, found.pool, found.username);
  if (!user || !isVouched(user, provider, claims)) throw foreign();
  if (!user.enabled) throw deny("disabled");
  if (user.status === "UNCONFIRMED") throw deny("not-confirmed");
  return user;
}

async function ownAccount(
  db: Db,
  pool: Pool,
  username: string,
  provider: Vouching,
  claims: Claims,
  now: Date,
): Promise<User> {
  const { vouched, attributes: mapped } = attributesFrom(provider, claims);
  const identity = {
    vouched: vouched ?? false,
    userId: claims.sub,
    providerName: provider.name,
    providerType: provider.type,
    issuer: issuerFor(provider),
    primary: true,
    dateCreated: now.getTime(),
  };
  const made = await insertUser(db, {
    pool: pool.id,
    username,
    sub: randomUUID(),
    status: "EXTERNAL_PROVIDER",
    attributes: mapped,
    identities: [identity],
  });
  const user = await lockUser(db, pool.id, username);
  // Somebody may have chosen this very name for a local account, or the provider's name may stand for another issuer now.
  if (!user || user.status !== "EXTERNAL_PROVIDER" || !isVouched(user, provider, claims)) throw foreign();
  if (!user.enabled) throw deny("disabled");
  const attributes = { ...user.attributes, ...mapped, ...ownProofs(user, mapped) };
  const identities = user.identities.map((one) =>
    vouched !== null && isOf(one, provider, claims) ? { ...one, vouched } : one,
  );
  if (!made) {
    await changeUser(db, pool.id, username, { attributes, identities });
    await dropStaleAliases(db, pool, { ...user, attributes });
  }
  await joinProviderGroup(db, user, `${pool.id}_${provider.name}`, `People who sign in with ${provider.name}`);
  if (made) await recordEvent(db, user, "account.registered", { provider: provider.name });
  return { ...user, attributes };
}

function isVouched(user: User, provider: Vouching, claims: Claims): boolean {
  return user.identities.some((one) => isOf(one, provider, claims));
}

function isOf(one: FederatedIdentity, provider: Vouching, claims: Claims): boolean {
  return one.providerName === provider.name && one.userId === claims.sub && one.issuer === issuerFor(provider);
}

/** What somebody has proven by a code of ours, and not by the provider's word, stays proven as long as the address or number is the same. */
function ownProofs({ attributes, identities }: User, mapped: Record<string, string>): Record<string, string> {
  const vouched = identities.find((one) => one.primary)?.vouched;
  // Of accounts that were last seen before this was kept nobody knows.
  const own = { email: vouched === false, phone_number: vouched !== undefined };
  const proofs = (["email", "phone_number"] as const).filter((one) => {
    const same = mapped[one] !== undefined && mapped[one] === attributes[one];
    return same && own[one] && attributes[`${one}_verified`] === "true";
  });
  return Object.fromEntries(proofs.map((one) => [`${one}_verified`, "true"]));
}

// Google is one issuer for ever; elsewhere a name may come to stand for another issuer, whose subjects are other people.
function issuerFor({ type, issuer }: Vouching): string | null {
  return type === "Google" ? null : issuer;
}

function foreign(): WireError {
  return new WireError("NotAuthorizedException", "This account cannot be used with this provider.");
}

/** `<provider>_<subject>`; a subject too long for a username is told by its hash. */
export function usernameOf(provider: string, subject: string): string {
  const name = `${provider}_${subject}`;
  if (name.length <= longestName) return name;
  return `${provider}_${createHash("sha256").update(subject).digest("base64url")}`;
}

/**
 * The mapped claims as attributes: texts; claims that are missing, structured or too long are passed over. Proofs are of the address or number that comes
 * with them, and of none that the account has already.
 * @returns `vouched`: whether the provider's word proves the address; null when it names none
 */
function attributesFrom(
  provider: Vouching,
  claims: Claims,
): { attributes: Record<string, string>; vouched: boolean | null } {
  const found: Record<string, string> = {};
  for (const [attribute, claim] of Object.entries(provider.mapping)) {
    const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    if (attribute === "username" || attribute === "sub") continue;
    if (!["string", "number", "boolean"].includes(typeof value)) continue;
    const text = String(value).trim();
    if (text !== "" && text.length <= longestValue) found[attribute] = text;
  }
  const { email_verified: said, phone_number_verified: _, ...attributes } = found;
  const { email, phone_number: number } = attributes;
  // Whose a number is, no provider of sign-ins decides.
  if (number !== undefined) attributes["phone_number_verified"] = "false";
  if (email === undefined) return { attributes, vouched: null };
  const vouched = said === "true" && answersFor(provider, email, claims);
  return { attributes: { ...attributes, email_verified: String(vouched) }, vouched };
}

/**
 * Whether a provider is the one that decides whose an address is: of the domains among its identifiers. Google is for its own mailboxes, and for
 * everybody of an organisation whose mail it hosts, which the claim `hd` says (Google, OpenID Connect: "authoritative for an email address").
 */
function answersFor({ type, domains }: Vouching, address: string, claims: Claims): boolean {
  const [, host] = /^[^\s@"]+@([^\s@]+)$/.exec(address) ?? [];
  const domain = host && domainToASCII(host);
  if (!domain) return false;
  if (type !== "Google") return domains.includes(domain);
  return googleMail.has(domain) || (typeof claims["hd"] === "string" && claims["hd"] !== "");
}
