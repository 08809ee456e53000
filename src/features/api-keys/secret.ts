import { createHash, randomBytes } from "node:crypto";
import { base32 } from "../../kit/tokens.ts";

const secretBytes = 20;
const shownCharacters = 11;

/** A new key, `hw_<id>_<secret>`: 160 random bits, of which only the hash is kept. @param id the key's UUID */
export function newKey(id: string): string {
  return `hw_${base32(Buffer.from(id.replaceAll("-", ""), "hex").subarray(8))}_${base32(randomBytes(secretBytes))}`;
}

/** What is stored and looked up: SHA-256 over the whole key. Keys hold 160 random bits, so a slow hash would add nothing. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The characters by which people recognise a key in the list: part of its id when it is one of ours, its first two otherwise. */
export function displayPrefix(key: string): string {
  return key.startsWith("hw_") ? `${key.slice(0, shownCharacters)}…` : `${key.slice(0, 2)}…`;
}
