import { changeBatch } from "../../kit/db/batch.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Message } from "./rules.ts";

export interface StoredMessage extends Message {
  id: string;
  createdAt: Date;
}

const columns = `id, about, name, email, message, people, suspect, created_at AS "createdAt"`;

export async function insertMessage(db: Db, org: string, id: string, one: Message): Promise<void> {
  await db.run(
    "INSERT INTO contact_messages (org, id, about, name, email, message, people, suspect) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    [org, id, one.about, one.name, one.email, one.message, one.people, one.suspect],
  );
}

/** Newest first: ids grow with the time. */
export function messages(
  db: Db,
  org: string,
  wanted: { about: string | null; before: string | null; limit: number },
): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    `SELECT ${columns} FROM contact_messages
      WHERE org = $1 AND ($2::text IS NULL OR about = $2) AND ($3::uuid IS NULL OR id < $3)
      ORDER BY id DESC LIMIT $4`,
    [org, wanted.about, wanted.before, wanted.limit],
  );
}

export function removeMessage(db: Db, org: string, id: string): Promise<number> {
  return db.run("DELETE FROM contact_messages WHERE org = $1 AND id = $2", [org, id]);
}

/** Removes what came before a moment, answered or not. */
export function forgetMessages(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "contact_messages", key: ["id"], where: "created_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

/** What a person of the organisation wrote under their own address. */
export function messagesOf(db: Db, org: string, emails: readonly string[]): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    `SELECT ${columns} FROM contact_messages WHERE org = $1 AND lower(email) = ANY ($2) ORDER BY id`,
    [org, emails],
  );
}

/** Removes what a person wrote, and cuts them out of what others wrote. */
export async function eraseMessagesOf(db: Db, org: string, emails: readonly string[], needles: readonly string[]) {
  await db.run("DELETE FROM contact_messages WHERE org = $1 AND lower(email) = ANY ($2)", [org, emails]);
  await db.run(
    "UPDATE contact_messages SET message = kit_scrub(message, $2) WHERE org = $1 AND kit_names(message, $2)",
    [org, needles],
  );
}

/** The addresses of the owners, who get the messages where the configuration names nobody. */
export async function owners(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    "SELECT email FROM people_public_members WHERE org = $1 AND role = 'owner' AND active AND email IS NOT NULL ORDER BY email",
    [org],
  );
  return rows.map(({ email }) => email);
}
