import type { Db } from "../../kit/db/handle.ts";
import type { User } from "../model/user.ts";
import { userColumns } from "./users.ts";

/** Which users of a pool: those in a group, those of whom a column is or begins with a text, those behind a username. */
interface UserQuery {
  group?: string;
  match?: { column: UserColumn; prefix: boolean; value: string };
  /** The username of the last one before; an empty text for the first. */
  after: string;
  limit: number;
}

/** What users can be looked for by; the texts are these and never a caller's. */
const expressions = {
  username: "u.username",
  sub: "u.sub::text",
  email: "lower(u.attributes ->> 'email')",
  phone_number: "lower(u.attributes ->> 'phone_number')",
  name: "lower(u.attributes ->> 'name')",
  given_name: "lower(u.attributes ->> 'given_name')",
  family_name: "lower(u.attributes ->> 'family_name')",
  preferred_username: "lower(u.attributes ->> 'preferred_username')",
  status: "u.status",
  enabled: "CASE WHEN u.enabled THEN 'enabled' ELSE 'disabled' END",
};

export type UserColumn = keyof typeof expressions;

/** A pool's users in the order of their usernames. */
export function listUsers(db: Db, pool: string, { group, match, after, limit }: UserQuery): Promise<User[]> {
  const values: unknown[] = [pool, after, limit];
  const where = ["u.pool = $1", "u.username > $2"];
  if (group !== undefined) {
    values.push(group);
    where.push(
      `EXISTS (SELECT 1 FROM identity_group_members m WHERE m.pool = u.pool AND m.username = u.username AND m.group_name = $${values.length})`,
    );
  }
  if (match) {
    values.push(match.prefix ? `${likeText(match.value)}%` : match.value);
    where.push(`${expressions[match.column]} ${match.prefix ? "LIKE" : "="} $${values.length}`);
  }
  const sql = `SELECT ${userColumns} FROM identity_users u WHERE ${where.join(" AND ")} ORDER BY u.username LIMIT $3`;
  return db.query<User>(sql, values);
}

/** A text as LIKE takes it literally. */
function likeText(value: string): string {
  return value.replace(/[\\%_]/g, "\\$&");
}
