import { createHash } from "node:crypto";
import type { Db } from "../db/index.ts";
import { refuse } from "../problem.ts";
import { claimKey, keepAnswer } from "./store.ts";

export { forgetKeys, knownKey } from "./store.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Does the work of a POST once per key (draft-ietf-httpapi-idempotency-key-header-07): a repeated key with the same request gets the kept
 * answer, with another request a refusal. Key, work and answer commit together.
 * @param digest of method, path and body (`requestDigest`)
 */
export async function once(
  db: Db,
  who: { org: string; actor: string; key: string },
  digest: Buffer,
  work: () => Promise<Answer>,
  options: { secretAnswer?: boolean } = {},
): Promise<Answer & { repeated: boolean }> {
  const kept = await claimKey(db, who.org, who.actor, who.key, digest);
  if (kept && !kept.request.equals(digest)) {
    throw refuse(
      "conflict",
      "idempotency-key-reused",
      "This Idempotency-Key was used for another request. Use a new key for a new request.",
    );
  }
  if (kept && options.secretAnswer) {
    throw refuse(
      "conflict",
      "answered-once",
      "This was done, and its answer held a secret that is shown only once. If it was lost, make a new one and remove this one.",
    );
  }
  if (kept) return { status: kept.status ?? 200, body: kept.answer, repeated: true };
  const answer = await work();
  await keepAnswer(db, who.org, who.actor, who.key, answer.status, options.secretAnswer ? null : answer.body);
  return { ...answer, repeated: false };
}

/** The digest by which a repeated request is recognised. */
export function requestDigest(method: string, path: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${path}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
}
