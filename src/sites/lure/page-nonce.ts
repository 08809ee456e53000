import { randomFillSync, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";
import { openedPage } from "../../features/tracking/index.ts";

/** A page that was served, as it stands behind the token in the addresses of its beacon and forms: 7 bytes of number, 8 of MAC. */
const numberLength = 7;
const macLength = 8;
const shape = /^[A-Za-z0-9_-]{20}$/;
export const nonceLength = 20;

const pool = Buffer.alloc(4096);
let used = pool.length;

/** The nonce of a page that is served now for a link. Nothing is remembered: the MAC binds page and link. */
export function issueNonce(secrets: Secrets, token: string, at: number): { visit: number; nonce: string } {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const visit = openedPage(at, pool.readUInt16LE(used));
  used += 2;
  const bytes = Buffer.allocUnsafe(numberLength + macLength);
  writeNumber(bytes, visit);
  macOf(secrets, token, bytes).copy(bytes, numberLength, 0, macLength);
  return { visit, nonce: bytes.toString("base64url") };
}

/** The page's number, or 0 when the nonce is none of ours for this link. */
export function readNonce(secrets: Secrets, token: string, nonce: string): number {
  if (!shape.test(nonce)) return 0;
  const bytes = Buffer.from(nonce, "base64url");
  const mac = macOf(secrets, token, bytes).subarray(0, macLength);
  if (!timingSafeEqual(mac, bytes.subarray(numberLength))) return 0;
  return bytes.readUIntBE(0, 1) * 2 ** 48 + bytes.readUIntBE(1, 6);
}

function macOf(secrets: Secrets, token: string, bytes: Buffer): Buffer {
  return secrets.mac("page", `${token}${bytes.toString("latin1", 0, numberLength)}`);
}

function writeNumber(bytes: Buffer, visit: number): void {
  bytes[0] = Math.floor(visit / 2 ** 48);
  bytes.writeUIntBE(visit % 2 ** 48, 1, 6);
}
