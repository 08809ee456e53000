import type { Db } from "../../kit/db/handle.ts";
import type { Pool } from "../model/pool.ts";
import { aliasesOf } from "../store/users.ts";
import { verified } from "../model/user.ts";
import type { MfaMethod, User } from "../model/user.ts";

/** Where a code for an account goes. */
export interface Contact {
  attribute: "email" | "phone_number";
  channel: "email" | "sms";
  to: string;
}

/** Which address or number somebody signed up with in place of a username; null where they chose one. */
export type Named = Contact["attribute"] | null;

/**
 * What a new account proves by its first code, of what the pool verifies: what it was signed up with, for it leads to the account already; else of two the
 * number.
 */
export function toVerify(pool: Pool, attributes: Record<string, string>, named: Named): Contact | null {
  const auto = pool.settings.AutoVerifiedAttributes;
  const order = [...(named ? [named] : []), "phone_number", "email"] as const;
  const attribute = order.find((one) => auto.includes(one) && attributes[one]);
  return attribute ? contact(attribute, attributes[attribute]!) : null;
}

/** What an account was signed up with, for `toVerify`; null for one that its owner has confirmed. */
export async function namedBy(db: Db, user: Pick<User, "pool" | "username" | "status">): Promise<Named> {
  if (user.status !== "UNCONFIRMED") return null;
  const kinds = (await aliasesOf(db, user.pool, user.username)).map(({ kind }) => kind);
  return (["phone_number", "email"] as const).find((one) => kinds.includes(one)) ?? null;
}

/** Whether a pool lets a forgotten password be reset by this at all. */
export function recovers(pool: Pool, by: Contact["attribute"]): boolean {
  return recoveredBy(pool).includes(by);
}

/**
 * Whether a code that was sent there still resets the password: it has become no second factor since, nor unproven, nor has the pool closed that way. Who never
 * confirmed the sign-up proves the address by it.
 */
export function stillRecovers(
  pool: Pool,
  user: Pick<User, "attributes" | "status" | "mfaEnabled">,
  by: Contact["attribute"],
): boolean {
  return user.status === "UNCONFIRMED" || (recovers(pool, by) && verified(user, by) && !isSecondFactor(pool, user, by));
}

/** Whether nobody but a manager gives a forgotten password back. */
export function recoveryClosed(pool: Pool): boolean {
  return recoveredBy(pool).length === 0;
}

/**
 * Where a forgotten password is reset from: a proven address or number, as the pool prefers, and none that is the account's second factor: whoever has that
 * alone would have both. Who never confirmed the sign-up proves the address by this code.
 */
export function toRecover(
  pool: Pool,
  user: Pick<User, "attributes" | "status" | "mfaEnabled">,
  named: Named = null,
): Contact | null {
  const free = recoveredBy(pool).filter((one) => !isSecondFactor(pool, user, one));
  const attribute = free.find((one) => user.attributes[one] && verified(user, one));
  if (attribute) return contact(attribute, user.attributes[attribute]!);
  return user.status === "UNCONFIRMED" ? toVerify(pool, user.attributes, named) : null;
}

function isSecondFactor(
  { settings }: Pool,
  { mfaEnabled }: Pick<User, "mfaEnabled">,
  by: Contact["attribute"],
): boolean {
  const method: MfaMethod = by === "email" ? "EMAIL_OTP" : "SMS_MFA";
  const offered = by === "email" ? settings.EmailMfaConfiguration : settings.SmsMfaConfiguration;
  return settings.MfaConfiguration !== "OFF" && offered !== undefined && mfaEnabled.includes(method);
}

function recoveredBy({ settings }: Pool): Contact["attribute"][] {
  const set = settings.AccountRecoverySetting?.RecoveryMechanisms;
  if (!set?.length) return ["email", "phone_number"];
  const meant = { verified_email: ["email"], verified_phone_number: ["phone_number"], admin_only: [] } as const;
  return set.toSorted((a, b) => a.Priority - b.Priority).flatMap((one) => meant[one.Name]);
}

export function contact(attribute: "email" | "phone_number", to: string): Contact {
  return { attribute, channel: attribute === "email" ? "email" : "sms", to };
}
