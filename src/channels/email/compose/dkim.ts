import { createHash, createPrivateKey, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { withLines } from "../../../kit/pem.ts";

interface DkimKey {
  domain: string;
  selector: string;
  /** PEM, PKCS#1 or PKCS#8; RSA of at least 1024 bits or Ed25519 (RFC 8463). */
  privateKey: string;
}

/** Gives the DKIM-Signature field (with its line end) that stands before a message. Signs in the thread pool. */
type DkimSigner = (message: Buffer) => Promise<Buffer>;

/**
 * RFC 6376 with `c=relaxed/simple`: the composer's bodies are 7-bit, hold no line over 76 characters and no white space at a line's
 * end, which leaves a relay nothing that the relaxed body form would forgive, and the simple form is hashed without a copy.
 * Throws when the key cannot be used.
 */
export function dkimSigner(key: DkimKey): DkimSigner {
  const privateKey = readDkimKey(key.privateKey);
  const ed25519 = privateKey.asymmetricKeyType === "ed25519";
  const tags = `v=1; a=${ed25519 ? "ed25519" : "rsa"}-sha256; c=relaxed/simple; d=${key.domain}; s=${key.selector};`;
  return async (message) => {
    const end = message.indexOf("\r\n\r\n");
    const { names, data } = signedHeaders(message.toString("latin1", 0, end + 2));
    const bodyHash = createHash("sha256")
      .update(simpleBody(message.subarray(end + 4)))
      .digest("base64");
    const field = `DKIM-Signature: ${tags}\r\n h=${names};\r\n bh=${bodyHash};\r\n b=`;
    const signed = Buffer.from(`${data}${relaxed(field)}`, "latin1");
    const value = await signature(ed25519 ? createHash("sha256").update(signed).digest() : signed, privateKey, ed25519);
    return Buffer.from(`${field}${value.match(/.{1,72}/g)!.join("\r\n ")}\r\n`, "latin1");
  };
}

/** The key of a PEM text; throws with a reason when it is none that DKIM can use. */
export function readDkimKey(pem: string): KeyObject {
  const key = createPrivateKey(withLines(pem));
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === "ed25519" || (key.asymmetricKeyType === "rsa" && bits >= 1024)) return key;
  throw new Error("a DKIM key is RSA with at least 1024 bits, or Ed25519");
}

/** RFC 6376, 5.4.1: what a reader sees or answers to. From stands twice, so that nobody can add a second one unnoticed. */
const fields = new Set(
  "from to subject date message-id reply-to mime-version content-type list-unsubscribe list-help list-id".split(" "),
);

function signedHeaders(block: string): { names: string; data: string } {
  const names: string[] = [];
  let data = "";
  for (const line of block.replace(/\r\n(?=[ \t])/g, "").split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    if (colon < 1 || !fields.has(name)) continue;
    names.push(name);
    data += `${relaxed(line)}\r\n`;
  }
  names.push("from");
  return { names: names.join(":"), data };
}

/** RFC 6376, 3.4.2. */
function relaxed(field: string): string {
  const line = field.replace(/\r\n/g, "").replace(/[ \t]+/g, " ");
  const colon = line.indexOf(":");
  return `${line.slice(0, colon).trimEnd().toLowerCase()}:${line.slice(colon + 1).trim()}`;
}

/** RFC 6376, 3.4.3: empty lines at the end count once, and the last line has its end. */
function simpleBody(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 4 && body[end - 1] === 10 && body[end - 3] === 10) end -= 2;
  if (end === 0 || body[end - 1] !== 10) return Buffer.concat([body.subarray(0, end), Buffer.from("\r\n")]);
  return end === body.length ? body : body.subarray(0, end);
}

function signature(data: Buffer, key: KeyObject, ed25519: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(ed25519 ? null : "sha256", data, key, (error, value) =>
      error ? reject(error) : resolve(value.toString("base64")),
    );
  });
}
