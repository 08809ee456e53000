import { timingSafeEqual } from "node:crypto";
import { languages, listedLanguage } from "../../kit/languages.ts";
import type { Secrets } from "../../kit/secrets.ts";

/** What a link's token says. Nothing in it names a person; the MAC makes it unguessable (128 bits) and unchangeable. */
export interface LinkToken {
  /** `campaigns.number`, at most 40 bits. */
  campaign: number;
  /** `deliveries.number`. */
  delivery: number;
  heldOut: boolean;
  lureIdx: number;
  /** A dry run's link: it shows everything and counts nothing. */
  test: boolean;
  /** The recipient's language: any tag (BCP 47) when a token is made, one of the product's when it is read; none where theirs is not known or not listed. */
  locale?: string | null;
}

const version = 1;
const bodyLength = 12;
const macLength = 16;
const shape = /^[A-Za-z0-9_-]{38}$/;

/** Makes the token of a delivery's links: 28 bytes, 38 characters of base64url. */
export function makeToken(secrets: Secrets, link: LinkToken): string {
  const bytes = Buffer.allocUnsafe(bodyLength + macLength);
  bytes[0] = version;
  bytes.writeUIntBE(link.campaign, 1, 5);
  bytes.writeUInt32BE(link.delivery, 6);
  bytes[10] = (link.heldOut ? 1 : 0) | (link.test ? 2 : 0) | (placeOf(link.locale) << 2);
  bytes[11] = link.lureIdx;
  secrets.mac("link", bytes.subarray(0, bodyLength)).copy(bytes, bodyLength, 0, macLength);
  return bytes.toString("base64url");
}

/** Reads a token, or null when any bit of it is not ours. Compares in constant time; needs no database. */
export function readToken(env: { secrets: Secrets }, token: string): LinkToken | null {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  // The last character has four spare bits: only one of sixteen spellings is ours.
  if (bytes.length !== bodyLength + macLength || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, bodyLength);
  const mac = env.secrets.mac("link", body).subarray(0, macLength);
  if (!timingSafeEqual(mac, bytes.subarray(bodyLength)) || bytes[0] !== version) return null;
  const language = languages[(bytes[10]! >> 2) - 1];
  return {
    campaign: bytes.readUIntBE(1, 5),
    delivery: bytes.readUInt32BE(6),
    heldOut: (bytes[10]! & 1) === 1,
    lureIdx: bytes[11]!,
    test: (bytes[10]! & 2) === 2,
    ...(language && { locale: language.tag }),
  };
}

/** A language's place in the list, from 1; 0 for none. Six bits hold it. */
function placeOf(locale: string | null | undefined): number {
  const language = listedLanguage(locale);
  return language ? languages.indexOf(language) + 1 : 0;
}
