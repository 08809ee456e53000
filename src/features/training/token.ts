import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";

const idLength = 16;
const macLength = 16;
const shape = /^[A-Za-z0-9_-]{64}$/;

/** The token of an assignment's link on the learning site. */
export function assignmentToken(secrets: Secrets, org: string, assignment: string): string {
  return tokenOf(secrets, "assignment", org, assignment);
}

/** Reads the token of an assignment's link, or null when any bit of it is not ours. */
export function readAssignmentToken(secrets: Secrets, token: string): { org: string; assignment: string } | null {
  const read = readToken(secrets, "assignment", token);
  return read && { org: read.org, assignment: read.id };
}

/** The token of the link in a reminder of a fading skill. */
export function fadingToken(secrets: Secrets, org: string, reminder: string): string {
  return tokenOf(secrets, "fading", org, reminder);
}

/** Reads the token of a reminder of a fading skill, or null when any bit of it is not ours. */
export function readFadingToken(secrets: Secrets, token: string): { org: string; id: string } | null {
  return readToken(secrets, "fading", token);
}

/** What a token is for; one of another kind is none. */
type Kind = "assignment" | "fading";

/** Organisation and row (two UUIDs) and a MAC of 128 bits, 64 characters of base64url. */
function tokenOf(secrets: Secrets, kind: Kind, org: string, id: string): string {
  const body = Buffer.from((org + id).replaceAll("-", ""), "hex");
  return Buffer.concat([body, mac(secrets, kind, body)]).toString("base64url");
}

// Compares in constant time; needs no database.
function readToken(secrets: Secrets, kind: Kind, token: string): { org: string; id: string } | null {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(0, 2 * idLength);
  if (!timingSafeEqual(mac(secrets, kind, body), bytes.subarray(2 * idLength))) return null;
  return { org: uuid(body.subarray(0, idLength)), id: uuid(body.subarray(idLength)) };
}

function mac(secrets: Secrets, kind: Kind, body: Buffer): Buffer {
  return secrets.mac(kind, body).subarray(0, macLength);
}

function uuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
