import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** The signed end of a chain. Kept outside the database it proves that nothing before it was cut off or rewritten. */
export interface SignedHead {
  org: string;
  /** The number of the last entry, 0 for an empty chain. */
  seq: number;
  /** Its hash in hexadecimal. */
  hash: string;
  /** When it was signed, ISO 8601. */
  at: string;
  /** The Ed25519 public key, 32 bytes in base64url. */
  key: string;
  /** Ed25519 (RFC 8032) over the text of `headText`, base64url. */
  signature: string;
}

type HeadFault = "shape" | "signature" | "key" | "organisation" | "cut" | "rewritten";

const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const spki = Buffer.from("302a300506032b6570032100", "hex");

/** @param seed 32 bytes, derived from the root key for this one purpose */
export function headKey(seed: Uint8Array): { private: KeyObject; public: string } {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  return { private: key, public: der.subarray(spki.length).toString("base64url") };
}

/** Signs the end of a chain. */
export function signHead(
  key: { private: KeyObject; public: string },
  head: Omit<SignedHead, "key" | "signature">,
): SignedHead {
  const { org, seq, hash, at } = head;
  return {
    org,
    seq,
    hash,
    at,
    key: key.public,
    signature: sign(null, headText(head), key.private).toString("base64url"),
  };
}

/** A short name of a public key for people to compare: the first 16 hexadecimal digits of its SHA-256. */
export function keyFingerprint(key: string): string {
  return createHash("sha256").update(Buffer.from(key, "base64url")).digest("hex").slice(0, 16);
}

/**
 * Holds a head against a chain that was walked whole.
 * @param chain what `checkChain` saw
 * @param trusted the public key that must have signed; any when missing (then only the head's own word stands for it)
 */
export function checkHead(
  head: unknown,
  chain: { org: string | null; last: number; hashAt(seq: number): string | null },
  trusted?: string,
): HeadFault | null {
  if (!isHead(head)) return "shape";
  if (!signedRightly(head)) return "signature";
  if (trusted !== undefined && head.key !== trusted) return "key";
  if (chain.org !== null && head.org !== chain.org) return "organisation";
  if (head.seq === 0) return null;
  if (head.seq > chain.last) return "cut";
  return chain.hashAt(head.seq) === head.hash ? null : "rewritten";
}

/** Whether a value has the shape of a signed head (its signature is another question). */
export function isHead(head: unknown): head is SignedHead {
  if (head === null || typeof head !== "object") return false;
  const { org, seq, hash, at, key, signature } = head as SignedHead;
  return [org, hash, at, key, signature].every((text) => typeof text === "string") && Number.isSafeInteger(seq);
}

function signedRightly(head: SignedHead): boolean {
  const raw = Buffer.from(head.key, "base64url");
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([spki, raw]), format: "der", type: "spki" });
  return verify(null, headText(head), key, Buffer.from(head.signature, "base64url"));
}

function headText(head: { org: string; seq: number; hash: string; at: string }): Buffer {
  return Buffer.from(`hookwise/audit-head/1\n${head.org}\n${head.seq}\n${head.hash}\n${head.at}`);
}
