import { hash, randomBytes } from "node:crypto";
import type { Db } from "../../kit/db/handle.ts";
import type { Call, Stage } from "../calls/action.ts";
import { findSession, guessSession, insertSession, takeSession } from "../store/sessions.ts";
import { deny } from "../wire/error.ts";

/** A sign-in under way, as its Session string names it. */
export interface Session extends Stage {
  hash: Buffer;
  username: string;
  /** What the next request must answer: the name of a challenge. */
  stage: string;
  data: Record<string, unknown>;
}

/** Guesses that one Session bears; a wrong code keeps it, so that the next try needs no new sign-in. */
export const maxGuesses = 5;

/** Opens a Session for the next step. @returns the string for the client; only its hash is kept */
export async function openSession(db: Db, session: Omit<Session, "hash"> & { minutes: number }): Promise<string> {
  const { text, hash: made } = newSession();
  const { pool, client, username, stage, data, minutes } = session;
  await insertSession(db, {
    hash: made,
    pool: pool.id,
    client: client.id,
    username,
    stage,
    data,
    seconds: minutes * 60,
  });
  return text;
}

/**
 * The sign-in that a Session string stands for; refuses what is unknown, ended, used, or meant for another client, user or step.
 * @param expected.guess counts a guess before the answer is looked at
 */
export async function readSession(
  call: Pick<Call<unknown>, "db" | "directory">,
  text: string,
  expected: { client?: { id: string }; username?: string; stage: string | readonly string[]; guess?: boolean },
): Promise<Session> {
  const key = hashOf(text);
  const row = await (expected.guess ? guessSession(call.db, key) : findSession(call.db, key));
  const stages = typeof expected.stage === "string" ? [expected.stage] : expected.stage;
  if (
    !row ||
    !stages.includes(row.stage) ||
    (expected.client && expected.client.id !== row.client) ||
    (expected.username !== undefined && expected.username !== row.username)
  )
    throw deny("session-invalid");
  if (row.used) throw deny("session-used");
  if (row.expired || row.tries > maxGuesses) throw deny("session-expired");
  const stage = await call.directory.client(row.client);
  return { ...stage, hash: row.hash, username: row.username, stage: row.stage, data: row.data };
}

/** Uses a Session up, once also when many requests carry it at the same moment; refuses when another was faster. */
export async function useSession(db: Db, session: Pick<Session, "hash">): Promise<void> {
  if (!(await takeSession(db, session.hash))) throw deny("session-used");
}

export function newSession(): { text: string; hash: Buffer } {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashOf(text) };
}

export function hashOf(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
