import type { Db, LookUps } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";

export type InvitationState = "pending" | "accepted" | "declined" | "revoked";

export interface Invitation {
  id: string;
  person: string;
  emailKey: string;
  state: InvitationState;
  /** The account that was made for it; null when the address had one already. */
  subject: string | null;
  /** The address for which the provider was asked to make one, until it is known what came of it. */
  askedAs: string | null;
  invitedAt: Date;
  /** When the mail was ordered from the provider; null until then. */
  sentAt: Date | null;
  endedAt: Date | null;
}

const columns = `id, person, email_key AS "emailKey", state, subject, asked_as AS "askedAs", invited_at AS "invitedAt", sent_at AS "sentAt", ended_at AS "endedAt"`;

export function invitationOf(db: Db, org: string, person: string): Promise<Invitation | null> {
  return db.maybe<Invitation>(`SELECT ${columns} FROM people_invitations WHERE org = $1 AND person = $2`, [
    org,
    person,
  ]);
}

/** The name of the person who invited; null when a program did, or nobody of that id is left. */
export async function inviterOf(db: Db, org: string, id: string): Promise<string | null> {
  // Invited by a key, it holds the key's id.
  const sql = `SELECT p.name FROM people_invitations i JOIN people p ON p.org = $1
      AND p.id = CASE WHEN i.invited_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN i.invited_by::uuid END
    WHERE i.org = $1 AND i.id = $2`;
  return (await db.maybe<{ name: string }>(sql, [org, id]))?.name || null;
}

/** The invitation with this id, locked. */
export function lockInvitation(db: Db, org: string, id: string): Promise<Invitation | null> {
  return db.maybe<Invitation>(`SELECT ${columns} FROM people_invitations WHERE org = $1 AND id = $2 FOR UPDATE`, [
    org,
    id,
  ]);
}

/** Opens a person's invitation, anew when there was one; it keeps the account that was made for it as long as the address stays. */
export function openInvitation(
  db: Db,
  org: string,
  made: { id: string; person: string; emailKey: string; by: string },
): Promise<Invitation> {
  return db.one<Invitation>(
    `INSERT INTO people_invitations AS i (org, person, id, email_key, invited_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, person) DO UPDATE
       SET id = CASE WHEN i.state = 'pending' AND i.email_key = excluded.email_key THEN i.id ELSE excluded.id END,
           subject = CASE WHEN i.email_key = excluded.email_key THEN i.subject END,
           asked_as = CASE WHEN i.email_key = excluded.email_key THEN i.asked_as END,
           email_key = excluded.email_key, state = 'pending', invited_by = excluded.invited_by, invited_at = excluded.invited_at, sent_at = NULL, ended_at = NULL
     RETURNING ${columns}`,
    [org, made.person, made.id, made.emailKey, made.by],
  );
}

/** Lets an invitation be for another address, for which nothing was made or asked for yet. */
export async function moveInvitation(db: Db, org: string, id: string, emailKey: string): Promise<void> {
  await db.run(
    "UPDATE people_invitations SET email_key = $3, subject = NULL, asked_as = NULL WHERE org = $1 AND id = $2",
    [org, id, emailKey],
  );
}

/**
 * Notes for which address the provider is about to be asked to make an account: should nobody hear of its id, it is found by that.
 * @returns false where the invitation does not wait any more
 */
export async function noteAsked(db: Db, org: string, id: string, address: string): Promise<boolean> {
  const sql = "UPDATE people_invitations SET asked_as = $3 WHERE org = $1 AND id = $2 AND state = 'pending'";
  return (await db.run(sql, [org, id, address])) === 1;
}

/** Notes that the mail was ordered, and the account that was made for it. */
export async function noteSent(db: Db, org: string, id: string, subject: string | null): Promise<void> {
  await db.run(
    "UPDATE people_invitations SET sent_at = now(), subject = coalesce($3, subject), asked_as = NULL WHERE org = $1 AND id = $2",
    [org, id, subject],
  );
}

/** @returns whether it was pending until now */
export async function endInvitation(
  db: Db,
  org: string,
  id: string,
  state: Exclude<InvitationState, "pending">,
): Promise<boolean> {
  const ended = await db.run(
    "UPDATE people_invitations SET state = $3, ended_at = now() WHERE org = $1 AND id = $2 AND state = 'pending'",
    [org, id, state],
  );
  return ended === 1;
}

/**
 * Takes invitations away for which accounts were made, or asked for, that are not their people's here, at most so many, and tells those accounts: who accepted by an
 * account of another provider has left the one that was made.
 * @param person whose; whoever's when null
 */
export function takeInvitedAccounts(
  db: Db,
  org: string,
  limit: number,
  person: string | null,
): Promise<Pick<Invitation, "subject" | "askedAs">[]> {
  return db.query(
    `DELETE FROM people_invitations WHERE org = $1 AND person IN (
       SELECT i.person FROM people_invitations i WHERE i.org = $1 AND ($3::uuid IS NULL OR i.person = $3) AND (i.asked_as IS NOT NULL OR i.subject IS NOT NULL
          AND NOT EXISTS (SELECT FROM people_accounts a WHERE a.org = $1 AND a.person = i.person AND a.subject = i.subject)) LIMIT $2)
      RETURNING subject, asked_as AS "askedAs"`,
    [org, limit, person],
  );
}

/** An invitation as the account sees it that it is meant for. */
export interface OwnInvitation {
  org: string;
  id: string;
  person: string;
  role: Role;
  subject: string | null;
  invitedAt: Date;
  organisation: string;
}

/** The open invitations of an address, over all organisations, as they are committed. @param emailKey an address that is verified as the caller's own */
export function invitationsFor({ lookup }: Pick<LookUps, "lookup">, emailKey: string): Promise<OwnInvitation[]> {
  return lookup<OwnInvitation>(
    `SELECT org, id, person, role, subject, invited_at AS "invitedAt", organisation FROM people_invitations_of($1)`,
    [emailKey],
  );
}
