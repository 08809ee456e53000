import type { Pool } from "../model/pool.ts";
import { verified } from "../model/user.ts";
import type { User } from "../model/user.ts";

/** Where a code for an account goes. */
export interface Contact {
  attribute: "email" | "phone_number";
  channel: "email" | "sms";
  to: string;
}

/** What a new account proves by its first code: of two that the pool verifies, the number. */
export function toVerify(pool: Pool, attributes: Record<string, string>): Contact | null {
  const auto = pool.settings.AutoVerifiedAttributes;
  const attribute = (["phone_number", "email"] as const).find((one) => auto.includes(one) && attributes[one]);
  return attribute ? contact(attribute, attributes[attribute]!) : null;
}

/** Whether nobody but a manager gives a forgotten password back. */
export function recoveryClosed(pool: Pool): boolean {
  return recoveredBy(pool).length === 0;
}

/**
 * Where a forgotten password is reset from: a proven address or number, as the pool prefers. Who never confirmed the sign-up proves the address by this code.
 */
export function toRecover(pool: Pool, user: Pick<User, "attributes" | "status">): Contact | null {
  const attribute = recoveredBy(pool).find((one) => user.attributes[one] && verified(user, one));
  if (attribute) return contact(attribute, user.attributes[attribute]!);
  return user.status === "UNCONFIRMED" ? toVerify(pool, user.attributes) : null;
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
