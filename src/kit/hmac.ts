import { hash } from "node:crypto";

// Of SHA-256.
const blockLength = 64;
const digestLength = 32;

/**
 * HMAC-SHA-256 (RFC 2104) under a key, out of two one-shot digests: every link that is followed is checked by one, createHmac costs several
 * times as much, and a digest as a string of bytes a third of one as a buffer.
 * @param key 64 bytes at most
 * @returns 32 bytes for whatever is given
 */
export function hmacWith(key: Uint8Array): (data: string | Uint8Array) => Buffer {
  const padded = (byte: number) => Buffer.alloc(blockLength, byte).map((pad, at) => pad ^ (key[at] ?? 0));
  let inner = padded(0x36);
  const outer = Buffer.concat([padded(0x5c), Buffer.alloc(digestLength)]);
  return (data) => {
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    // What is checked under one key nearly always has one length: then its room is used again.
    if (inner.length !== blockLength + bytes.length) inner = Buffer.concat([inner.subarray(0, blockLength), bytes]);
    else inner.set(bytes, blockLength);
    outer.write(hash("sha256", inner, "binary"), blockLength, "latin1");
    return Buffer.from(hash("sha256", outer, "binary"), "latin1");
  };
}
