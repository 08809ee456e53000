import { createHash, randomUUID } from "node:crypto";
import type { Db } from "../../../kit/db/handle.ts";
import { happened } from "../../notices/events.ts";
import type { Pool } from "../../model/pool.ts";
import type { Ports } from "../../calls/ports.ts";
import { joinProviderGroup } from "../../store/federation.ts";
import { changeUser, findLinkedUser, insertUser, lockUser } from "../../store/users.ts";
import type { User } from "../../model/user.ts";
import { deny, WireError } from "../../wire/error.ts";
import type { Provider } from "./provider.ts";

/** What a provider says of a person. */
export type Claims = { sub: string } & Record<string, unknown>;

const longestValue = 2048;
const longestName = 128;

type Vouching = Pick<Provider, "name" | "type" | "issuer" | "mapping">;

/**
 * The account of somebody whom another provider vouches for: made at the first sign-in, its mapped attributes brought up to date at every one.
 * It is an account of its own even when a local one has the same e-mail address: whoever controls the address at the provider gets nothing that
 * belongs to the local account. Only a manager's link makes such a sign-in one as a local account, whose attributes then stay as they are.
 */
export async function federatedUser(ports: Ports, pool: Pool, provider: Vouching, claims: Claims): Promise<User> {
  return ports.tx(async (db, now) => {
    const linked = await findLinkedUser(db, pool.id, provider.name, claims.sub);
    const own = usernameOf(provider.name, claims.sub);
    const user =
      linked && linked.username !== own
        ? await linkedAccount(db, linked, provider, claims)
        : await ownAccount(db, pool, own, provider, claims, now);
    await happened(db, user, "account.federated", { provider: provider.name });
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
  const mapped = attributesFrom(provider.mapping, claims);
  const identity = {
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
  const attributes = { ...user.attributes, ...mapped };
  if (!made) await changeUser(db, pool.id, username, { attributes });
  await joinProviderGroup(db, user, `${pool.id}_${provider.name}`, `People who sign in with ${provider.name}`);
  if (made) await happened(db, user, "account.registered", { provider: provider.name });
  return { ...user, attributes };
}

function isVouched(user: User, provider: Vouching, claims: Claims): boolean {
  return user.identities.some(
    (one) => one.providerName === provider.name && one.userId === claims.sub && one.issuer === issuerFor(provider),
  );
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

/** The mapped claims as attributes: texts; claims that are missing, structured or too long are passed over. */
function attributesFrom(mapping: Record<string, string>, claims: Claims): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [attribute, claim] of Object.entries(mapping)) {
    const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    if (attribute === "username" || attribute === "sub") continue;
    if (!["string", "number", "boolean"].includes(typeof value)) continue;
    const text = String(value).trim();
    if (text !== "" && text.length <= longestValue) found[attribute] = text;
  }
  // An address counts as proven only when the provider says so.
  for (const one of ["email", "phone_number"])
    if (found[one] !== undefined) found[`${one}_verified`] = String(found[`${one}_verified`] === "true");
  return found;
}
