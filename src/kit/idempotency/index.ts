import { createHash } from "node:crypto";
import type { Database, Db } from "../db/index.ts";
import { refuse } from "../problem.ts";
import { words } from "../words.ts";
import { claimKey, droppedStatus, freeKey, storeAnswer, completeReservation, reserveKey } from "./store.ts";

export { dropAnswers, dropAnswersAbout, forgetKeys } from "./store.ts";

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
    throw refuse("conflict", "idempotency-key-reused", words("kit")("idempotency-key-reused"));
  }
  if (kept && options.secretAnswer) {
    throw refuse("conflict", "answered-once", words("kit")("answered-once"));
  }
  if (kept?.status === droppedStatus) throw refuse("conflict", "answer-dropped", words("kit")("answer-dropped"));
  if (kept) return { status: kept.status ?? 200, body: kept.answer, repeated: true };
  const answer = await work();
  await storeAnswer(db, who.org, who.actor, who.key, answer.status, options.secretAnswer ? null : answer.body);
  return { ...answer, repeated: false };
}

/**
 * The same for a stream, whose digest is known only when it has been read and whose work has transactions of its own.
 * @param work does it, and tells the digest of the request when the stream has passed
 * @param digest reads the stream of a repeated request to its end
 */
export async function onceStreamed(
  database: Database,
  who: { org: string; actor: string; key: string },
  work: () => Promise<Answer & { digest: Buffer }>,
  digest: () => Promise<Buffer>,
  options: { secretAnswer?: boolean } = {},
): Promise<Answer & { repeated: boolean }> {
  const { org, actor, key } = who;
  const state = await database.tx(org, (db) => reserveKey(db, org, actor, key));
  if (state === "pending") {
    throw refuse("conflict", "idempotency-key-busy", words("kit")("idempotency-key-busy"));
  }
  if (state === "kept") {
    const given = await digest();
    const forgotten = () => Promise.reject(new Error("a kept key was forgotten"));
    return database.tx(org, (db) => once(db, who, given, forgotten, options));
  }
  try {
    const { digest: given, ...answer } = await work();
    await database.tx(org, (db) =>
      completeReservation(db, org, actor, key, given, answer.status, options.secretAnswer ? null : answer.body),
    );
    return { ...answer, repeated: false };
  } catch (error) {
    await database.tx(org, (db) => freeKey(db, org, actor, key));
    throw error;
  }
}

/** The digest by which a repeated request is recognised. */
export function requestDigest(method: string, path: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${path}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
}
