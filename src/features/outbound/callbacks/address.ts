import { timingSafeEqual } from "node:crypto";
import type { Env } from "../../../kit/feature.ts";
import type { Secrets } from "../../../kit/secrets.ts";

const idLength = 16;
const macLength = 16;

/** Whose sending profile a vendor's address belongs to. */
interface Place {
  org: string;
  profile: string;
}

/** The public address at which a vendor tells what became of a profile's messages. Nobody guesses it (128 bits), and it needs no row of its own. */
export function callbackOf(env: Pick<Env, "config" | "secrets">, org: string, profile: string): string {
  const ids = Buffer.concat([bytesOf(org), bytesOf(profile)]);
  const key = Buffer.concat([ids, macOf(env.secrets, ids)]).toString("base64url");
  return `${env.config.publicUrl}/inbound/${key}`;
}

/** What the last part of such an address says, or null when any bit of it is not ours. Compares in constant time; needs no database. */
export function readCallback(secrets: Secrets, key: string): Place | null {
  if (!/^[A-Za-z0-9_-]{64}$/.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  const ids = bytes.subarray(0, 2 * idLength);
  if (!timingSafeEqual(macOf(secrets, ids), bytes.subarray(2 * idLength))) return null;
  return { org: uuidOf(ids.subarray(0, idLength)), profile: uuidOf(ids.subarray(idLength)) };
}

function macOf(secrets: Secrets, ids: Buffer): Buffer {
  return secrets.mac("inbound", ids).subarray(0, macLength);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
