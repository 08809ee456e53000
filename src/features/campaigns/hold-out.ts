import { createHmac } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";

/**
 * The hold-out draw: a number in [0, 1) of a person's own, HMAC-SHA-256 over organisation and person under a key of the installation. A person is held
 * out of a campaign when it is below the campaign's share: the same people every time, and nobody can choose them.
 */
export function holdOutDraw(secrets: Secrets, org: string, member: string): number {
  const message = Buffer.from((org + member).replaceAll("-", ""), "hex");
  return createHmac("sha256", secrets.derive(purpose)).update(message).digest().readUInt32BE(0) / 2 ** 32;
}

/** The two padded keys of RFC 2104, with which the database draws for a whole audience by its own sha256. */
export function holdOutPads(secrets: Secrets): { inner: Buffer; outer: Buffer } {
  const inner = Buffer.alloc(64, 0x36);
  const outer = Buffer.alloc(64, 0x5c);
  secrets.derive(purpose).forEach((byte, i) => {
    inner[i]! ^= byte;
    outer[i]! ^= byte;
  });
  return { inner, outer };
}

const purpose = "hold-out";
