import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { hmacWith } from "./hmac.ts";

/** The place in the database where a sealed value lies, and the only one where it opens. */
export interface Place {
  table: string;
  column: string;
  /** The row's identifier; the organisation's where a table has one row an organisation. */
  row: string;
  org: string;
}

export interface Secrets {
  /** Seals a value with AES-256-GCM, bound to its place. */
  seal(plain: string | Uint8Array, place: Place): Buffer;
  /** Opens what `seal` made for the very same place; throws when the bytes or the place differ. */
  open(sealed: Uint8Array, place: Place): Buffer;
  /** HMAC-SHA-256 under a key of its own for each purpose, 32 bytes. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
  /** A 32-byte key of its own for a purpose (HKDF-SHA-256). */
  derive(purpose: string): Buffer;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** @param key the root key, 32 bytes, kept outside the database */
export function makeSecrets(key: Uint8Array): Secrets {
  if (key.length !== 32) throw new Error("the root key must be 32 bytes");
  const derived = new Map<string, Buffer>();
  const macs = new Map<string, (data: string | Uint8Array) => Buffer>();
  const derive = (purpose: string): Buffer => {
    let found = derived.get(purpose);
    if (!found) {
      found = Buffer.from(hkdfSync("sha256", key, "hookwise", purpose, 32));
      derived.set(purpose, found);
    }
    return found;
  };
  // Bare bytes would be made a key again for every value, at four times the cost of sealing it.
  let sealKey: KeyObject | undefined;
  const sealing = () => (sealKey ??= createSecretKey(derive("seal")));
  return {
    derive,
    mac(purpose, data) {
      let found = macs.get(purpose);
      if (!found) macs.set(purpose, (found = hmacWith(derive(`mac:${purpose}`))));
      return found(data);
    },
    seal(plain, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", sealing(), nonce);
      cipher.setAAD(nameOf(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== version) throw new Error("sealed by an unknown version");
      const decipher = createDecipheriv("aes-256-gcm", sealing(), bytes.subarray(1, 1 + nonceLength));
      decipher.setAAD(nameOf(place));
      decipher.setAuthTag(bytes.subarray(1 + nonceLength, 1 + nonceLength + tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength + tagLength)), decipher.final()]);
    },
  };
}

function nameOf({ table, column, row, org }: Place): Buffer {
  return Buffer.from(`${table}:${column}:${row}:${org}`);
}
