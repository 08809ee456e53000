import type { Call } from "../calls/action.ts";
import { deliveryTo } from "../codes/codes.ts";
import type { CodeDeliveryDetails } from "../codes/codes.ts";
import type { Pool } from "../model/pool.ts";
import { comparable } from "../users/name.ts";

/** What a name that nobody has is answered with, the same at every request, so that nobody learns that nobody has it. */
interface Simulated {
  /** What is told as the username: for pools where people sign in with an address, a sub. */
  username: string;
  sub: string;
  /** SRP's salt, 16 bytes as real ones. */
  salt: Buffer;
  delivery: CodeDeliveryDetails;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function simulatedUser({ secrets }: Pick<Call<unknown>, "secrets">, pool: Pool, name: string): Simulated {
  const known = comparable(pool, name);
  const bytes = (what: string) => secrets.mac("identity-simulated", `${what}:${pool.id}:${known}`);
  const sub = uuidOf(bytes("sub"));
  const isName = pool.settings.UsernameAttributes.length === 0 && !known.includes("@");
  return {
    username: isName || uuid.test(known) ? known : sub,
    sub,
    salt: bytes("salt").subarray(0, 16),
    delivery: simulatedDelivery(known, bytes("address")),
  };
}

// A name that is an address is answered as that address would be; another one with letters of its own.
function simulatedDelivery(name: string, bytes: Buffer): CodeDeliveryDetails {
  if (name.includes("@")) return deliveryTo(name, "email");
  if (/^\+\d{5,15}$/.test(name)) return deliveryTo(name, "sms");
  const letter = (at: number) => String.fromCharCode(97 + (bytes[at]! % 26));
  return deliveryTo(`${letter(0)}@${letter(1)}`, "email");
}

function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = (own[6]! & 0x0f) | 0x40;
  own[8] = (own[8]! & 0x3f) | 0x80;
  return own.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
