import { changeRows } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";

/** What a name means that a server gave to a message. */
interface Meant {
  ofOrg: string;
  messageId: string;
}

const meant = 'of_org AS "ofOrg", message_id AS "messageId"';

/**
 * Keeps which messages the names mean. Servers begin their names anew: what was said of an earlier message of the same name says nothing of this one.
 * @returns those of which something was said before
 */
export function nameMessages(
  db: Db,
  org: string,
  profile: string,
  named: readonly (Meant & { reference: string })[],
): Promise<(Meant & { code: string; text: string })[]> {
  const column = (key: "reference" | "ofOrg" | "messageId") => named.map((one) => one[key]);
  return db.query(
    `WITH named AS (
       INSERT INTO outbound_references AS r (org, profile, reference, of_org, message_id)
       SELECT $1, $2, * FROM unnest($3::text[], $4::uuid[], $5::text[])
       ON CONFLICT (org, profile, reference) DO UPDATE SET of_org = excluded.of_org, message_id = excluded.message_id, at = excluded.at,
         code = CASE WHEN coalesce(r.message_id, excluded.message_id) = excluded.message_id THEN r.code END,
         text = CASE WHEN coalesce(r.message_id, excluded.message_id) = excluded.message_id THEN r.text END
       RETURNING ${meant}, code, text)
     SELECT * FROM named WHERE code IS NOT NULL`,
    [org, profile, column("reference"), column("ofOrg"), column("messageId")],
    "references-name",
  );
}

/** What a name means; null for one that is not known. */
export function meaningOf(db: Db, org: string, profile: string, reference: string): Promise<Meant | null> {
  const sql = `SELECT ${meant} FROM outbound_references WHERE org = $1 AND profile = $2 AND reference = $3 AND message_id IS NOT NULL`;
  return db.maybe(sql, [org, profile, reference]);
}

/** Those of some names of which it is known what they mean. */
export async function knownNames(db: Db, org: string, profile: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ reference: string }>(
    "SELECT reference FROM outbound_references WHERE org = $1 AND profile = $2 AND reference = ANY ($3) AND message_id IS NOT NULL",
    [org, profile, names],
  );
  return new Set(rows.map((row) => row.reference));
}

/** What is kept of what was said of names that are not known: a receipt that was quicker than the answer to its message, or one of somebody else's. */
const unknown = { most: 10_000, days: 1 };

/** Keeps what was said of a name; of one that is not known only where there is room. @returns what the name means, when that is known */
export async function storeStatus(
  db: Db,
  org: string,
  profile: string,
  { reference, code, text }: { reference: string; code: string; text: string },
): Promise<Meant | null> {
  const found = await db.maybe<Meant | { messageId: null }>(
    `INSERT INTO outbound_references (org, profile, reference, code, text)
     SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text
      WHERE EXISTS (SELECT FROM outbound_references r WHERE r.org = $1 AND r.profile = $2 AND r.reference = $3)
         OR (SELECT count(*) FROM (SELECT FROM outbound_references u WHERE u.org = $1 AND u.profile = $2 AND u.message_id IS NULL LIMIT ${unknown.most}) AS held) < ${unknown.most}
     ON CONFLICT (org, profile, reference) DO UPDATE SET code = excluded.code, text = excluded.text RETURNING ${meant}`,
    [org, profile, reference, code, text],
  );
  return found && found.messageId !== null ? found : null;
}

/** Names that are known go when they are older than a moment, the others when they are a day old. */
export async function forgetReferences(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "outbound_references", key: ["profile", "reference"] };
  const known = await changeRows(db, org, { ...some, where: "at < $2", params: [before] }, size);
  const where = "message_id IS NULL AND at < now() - make_interval(days => $2)";
  return (await changeRows(db, org, { ...some, where, params: [unknown.days] }, size)) || known;
}
