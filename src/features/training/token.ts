import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";

const idLength = 16;
const macLength = 16;
const shape = /^[A-Za-z0-9_-]{64}$/;

/** The token of an assignment's link on the learning site: organisation and assignment (two UUIDs) and a MAC of 128 bits, 64 characters of base64url. */
export function assignmentToken(secrets: Secrets, org: string, assignment: string): string {
  const body = Buffer.from((org + assignment).replaceAll("-", ""), "hex");
  return Buffer.concat([body, mac(secrets, body)]).toString("base64url");
}

/** Reads a token, or null when any bit of it is not ours. Compares in constant time; needs no database. */
export function readAssignmentToken(secrets: Secrets, token: string): { org: string; assignment: string } | null {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(0, 2 * idLength);
  if (!timingSafeEqual(mac(secrets, body), bytes.subarray(2 * idLength))) return null;
  return { org: uuid(body.subarray(0, idLength)), assignment: uuid(body.subarray(idLength)) };
}

function mac(secrets: Secrets, body: Buffer): Buffer {
  return secrets.mac("assignment", body).subarray(0, macLength);
}

function uuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
