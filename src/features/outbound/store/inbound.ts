import { byParts } from "../../../kit/db/by-parts.ts";
import { changeBatch } from "../../../kit/db/batch.ts";
import type { Database, Db } from "../../../kit/db/index.ts";

export interface MailboxRow {
  org: string;
  id: string;
  purpose: "bounces" | "reports";
  source: "smtp" | "imap";
  address: string;
  settings: Record<string, unknown>;
  /** Sealed JSON. */
  secrets: Buffer | null;
  uidValidity: string;
  lastUid: string;
  checkedAt: Date | null;
  error: string | null;
  createdAt: Date;
}

const columns = `org, id, purpose, source, address, settings, secrets, uid_validity AS "uidValidity", last_uid AS "lastUid", checked_at AS "checkedAt",
  error, created_at AS "createdAt"`;

export async function addMailbox(
  db: Db,
  org: string,
  row: Pick<MailboxRow, "id" | "purpose" | "source" | "address" | "settings" | "secrets">,
): Promise<void> {
  await db.run(
    "INSERT INTO outbound_mailboxes (org, id, purpose, source, address, settings, secrets) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [org, row.id, row.purpose, row.source, row.address, JSON.stringify(row.settings), row.secrets],
  );
}

export function findMailbox(db: Db, org: string, id: string): Promise<MailboxRow | null> {
  return db.maybe(`SELECT ${columns} FROM outbound_mailboxes WHERE org = $1 AND id = $2`, [org, id]);
}

export async function countMailboxes(db: Db, org: string): Promise<number> {
  const sql = "SELECT count(*)::int AS count FROM outbound_mailboxes WHERE org = $1";
  return (await db.one<{ count: number }>(sql, [org])).count;
}

export function listMailboxes(db: Db, org: string, after: string | null, limit: number): Promise<MailboxRow[]> {
  return db.query(
    `SELECT ${columns} FROM outbound_mailboxes WHERE org = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [org, after, limit],
  );
}

export async function removeMailbox(db: Db, org: string, id: string): Promise<boolean> {
  return (await db.run("DELETE FROM outbound_mailboxes WHERE org = $1 AND id = $2", [org, id])) > 0;
}

/** All mailboxes that are fetched by IMAP, of all organisations (worker's role). */
export function imapMailboxes(db: Db): Promise<{ org: string; id: string }[]> {
  return db.query(`SELECT org, id FROM outbound_mailboxes WHERE ${byParts} AND source = 'imap' ORDER BY org, id`);
}

export async function noteFetched(
  db: Db,
  org: string,
  id: string,
  seen: { uidValidity: string; lastUid: number } | null,
  error: string | null,
): Promise<void> {
  await db.run(
    `UPDATE outbound_mailboxes SET checked_at = now(), error = $3, uid_validity = coalesce($4, uid_validity), last_uid = coalesce($5, last_uid)
     WHERE org = $1 AND id = $2`,
    [org, id, error, seen?.uidValidity ?? null, seen?.lastUid ?? null],
  );
}

/** Keeps a bounce; false when it was known. @param row.digest of the notification: the same one comes in once, another one about the same mail is news */
export async function addBounce(
  db: Db,
  org: string,
  row: { id: string; messageId: string; action: string; code: string; text: string; digest: Buffer },
): Promise<boolean> {
  const { id, messageId, action, code, text, digest } = row;
  const added = await db.run(
    `INSERT INTO outbound_bounces (org, id, message_id, action, code, text, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (org, message_id, action, code, digest) DO NOTHING`,
    [org, id, messageId, action, code, text, digest],
  );
  return added > 0;
}

export interface InboundWrite {
  id: string;
  mailbox: string;
  reporter: string;
  /** Whose the reporter's address is as the mail comes in (`ownerOfAddress`); absent or null where nobody knows. */
  member?: string | null;
  /** SHA-256 of the raw mail: the same one comes in once. */
  digest: Buffer;
  simulation: boolean;
  messageIds: string[];
  /** Sealed, or null for a simulation. */
  raw: Buffer | null;
  /** When it came in; now when absent. */
  at?: Date;
}

/** What the thanks for a reported mail are for. @param inbound the mail's id */
export function thanksEffect(inbound: string): string {
  return `report-thanks:${inbound}`;
}

export async function addInbound(db: Db, org: string, row: InboundWrite): Promise<boolean> {
  const { id, mailbox, reporter, member = null, digest, simulation, messageIds, raw, at } = row;
  const added = await db.run(
    `INSERT INTO outbound_inbound (org, id, mailbox, reporter, member, digest, simulation, message_ids, raw, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${at ? "$10" : "now()"})
     ON CONFLICT (org, digest) DO NOTHING`,
    [org, id, mailbox, reporter, member, digest, simulation, messageIds, raw, ...(at ? [at] : [])],
  );
  return added > 0;
}

/** Whose the reporter's address was when mails came (a member's, or `nobody`'s), by the mails' ids, where that was noted as they came. */
export async function reporterMembers(db: Db, org: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; member: string }>(
    "SELECT id, member FROM outbound_inbound WHERE org = $1 AND id = ANY ($2) AND member IS NOT NULL",
    [org, ids],
  );
  return new Map(rows.map(({ id, member }) => [id, member]));
}

/** Notes whose the reporter's address was when a mail came, with the mail and with the thanks for it; what is known already stays. @param reporters mails by their ids, with the member of each */
export async function noteReporterMembers(
  db: Db,
  org: string,
  reporters: readonly { id: string; member: string }[],
): Promise<void> {
  const ids = reporters.map(({ id }) => id);
  const members = reporters.map(({ member }) => member);
  await db.run(
    `UPDATE outbound_inbound i SET member = r.member FROM unnest($2::uuid[], $3::uuid[]) AS r (id, member)
      WHERE i.org = $1 AND i.id = r.id AND i.member IS NULL`,
    [org, ids, members],
  );
  await db.run(
    `UPDATE outbound_messages m SET member = r.member FROM unnest($2::text[], $3::uuid[]) AS r (effect, member)
      WHERE m.org = $1 AND m.effect = r.effect AND m.member IS NULL`,
    [org, ids.map(thanksEffect), members],
  );
}

export async function inboundRaw(db: Db, org: string, id: string): Promise<Buffer | null> {
  const row = await db.maybe<{ raw: Buffer | null }>("SELECT raw FROM outbound_inbound WHERE org = $1 AND id = $2", [
    org,
    id,
  ]);
  return row?.raw ?? null;
}

export interface InboundRow {
  id: string;
  reporter: string;
  simulation: boolean;
  messageIds: string[];
  kept: boolean;
  at: Date;
}

/** Reported mails, newest first (ids are in the order of time), those before the one with the id `before`. */
/** @param simulations reports of simulations since when are listed, too; null for none */
export function listInbound(
  db: Db,
  org: string,
  simulations: Date | null,
  before: string | null,
  limit: number,
): Promise<InboundRow[]> {
  return db.query(
    `SELECT id, reporter, simulation, message_ids AS "messageIds", raw IS NOT NULL AS kept, at FROM outbound_inbound
     WHERE org = $1 AND ($2::uuid IS NULL OR (at, id) < (SELECT b.at, b.id FROM outbound_inbound b WHERE b.org = $1 AND b.id = $2))
        AND (NOT simulation OR at >= $4) ORDER BY at DESC, id DESC LIMIT $3`,
    [org, before, limit, simulations],
  );
}

export function forgetInbound(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "outbound_inbound", key: ["id"], where: "at < $2", params: [before] }, size);
}

export function forgetBounces(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "outbound_bounces", key: ["id"], where: "at < $2", params: [before] }, size);
}

export interface MailboxPlace {
  org: string;
  id: string;
  purpose: "bounces" | "reports";
}

/** Whose mailbox an address of the SMTP listener is, before the organisation is known. */
export async function mailboxAt(database: Database, address: string): Promise<MailboxPlace | null> {
  const rows = await database.lookup<MailboxPlace>("SELECT org, id, purpose FROM outbound_mailbox($1)", [address]);
  return rows[0] ?? null;
}

/** Mailboxes that could not be looked into the last time. */
export function failingMailboxes(db: Db, org: string): Promise<{ name: string; since: Date | null }[]> {
  return db.query(
    "SELECT address AS name, checked_at AS since FROM outbound_mailboxes WHERE org = $1 AND error IS NOT NULL ORDER BY address",
    [org],
  );
}
