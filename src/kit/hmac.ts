import { hash, timingSafeEqual } from "node:crypto";

// Of SHA-256.
const blockLength = 64;
const digestLength = 32;

/**
 * HMAC-SHA-256 (RFC 2104) under a key, out of two one-shot digests: every link that is followed is checked by one, createHmac costs several
 * times as much, and a digest as a string of bytes a third of one as a buffer.
 * @returns 32 bytes for whatever is given
 */
export function hmacWith(key: Uint8Array): (data: string | Uint8Array) => Buffer {
  const pads = hmacPads(key);
  let { inner } = pads;
  const outer = Buffer.concat([pads.outer, Buffer.alloc(digestLength)]);
  return (data) => {
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    // What is checked under one key nearly always has one length: then its room is used again.
    if (inner.length !== blockLength + bytes.length) inner = Buffer.concat([inner.subarray(0, blockLength), bytes]);
    else inner.set(bytes, blockLength);
    outer.write(hash("sha256", inner, "binary"), blockLength, "latin1");
    return Buffer.from(hash("sha256", outer, "binary"), "latin1");
  };
}

/** The two padded keys of RFC 2104, 64 bytes each: with them whoever has SHA-256 alone, such as the database, makes the same. */
export function hmacPads(key: Uint8Array): { inner: Buffer; outer: Buffer } {
  // A longer key is hashed first, as the standard has it.
  const own = key.length > blockLength ? hash("sha256", key, "buffer") : key;
  const padded = (byte: number) => Buffer.from(new Uint8Array(blockLength).map((_, at) => byte ^ (own[at] ?? 0)));
  return { inner: padded(0x36), outer: padded(0x5c) };
}

/** Whether two secrets are the same, in a time that tells nothing about them but their lengths. */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [a, b] = [one, other].map((value) => (typeof value === "string" ? Buffer.from(value) : value)) as [Uint8Array, Uint8Array]; // oxfmt-ignore
  return a.length === b.length && timingSafeEqual(a, b);
}
