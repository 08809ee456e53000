import { randomBytes } from "node:crypto";
import { isGoodUntil } from "../../kit/has-passed.ts";
import type { Secrets } from "../../kit/secrets.ts";

/** Whom credentials stand for. */
interface Bearer {
  identity: string;
  /** `<user pool>:<sub>`; null: a guest. */
  login: string | null;
}

interface Credentials {
  accessKeyId: string;
  secretKey: string;
  sessionToken: string;
  expiresAt: Date;
}

interface Sealed extends Bearer {
  secretKey: string;
  /** Seconds since 1970. */
  until: number;
}

const seconds = 3600;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Makes credentials of an hour. Everything about them is sealed in the session token; nothing is kept. */
export function sealCredentials(secrets: Secrets, identityPool: string, bearer: Bearer, now: Date): Credentials {
  const accessKeyId = `ASIA${Array.from(randomBytes(16), (byte) => base32[byte % 32]).join("")}`;
  const secretKey = randomBytes(30).toString("base64");
  const until = Math.floor(now.getTime() / 1000) + seconds;
  const content: Sealed = { ...bearer, secretKey, until };
  const sealed = secrets.seal(JSON.stringify(content), place(accessKeyId, identityPool));
  return { accessKeyId, secretKey, sessionToken: sealed.toString("base64"), expiresAt: new Date(until * 1000) };
}

/** Whom an access key and its session token stand for, and the secret that a signature has to be made with; null when forged or too old. */
export function openCredentials(
  secrets: Secrets,
  identityPool: string,
  given: { accessKeyId: string; sessionToken: string },
  now: Date,
): (Bearer & { secretKey: string }) | null {
  let opened: Sealed;
  try {
    const sealed = Buffer.from(given.sessionToken, "base64");
    opened = JSON.parse(secrets.open(sealed, place(given.accessKeyId, identityPool)).toString()) as Sealed;
  } catch {
    return null;
  }
  const { until, ...bearer } = opened;
  return isGoodUntil(until * 1000, seconds * 1000, now) ? bearer : null;
}

function place(accessKeyId: string, identityPool: string) {
  return { table: "credentials", column: "session_token", row: accessKeyId, org: identityPool };
}
