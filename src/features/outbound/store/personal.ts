import { nobody } from "../../../kit/address-owners.ts";
import { nextBatch } from "../../../kit/db/batch.ts";
import type { Place, Walk } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import type { Subject } from "../../../kit/personal.ts";
import { systemOrganisation } from "../../organisations/index.ts";

const mailsAtOnce = 200;

/**
 * Whose a row is: the member's whom it names, and only where it names nobody that of whoever has its address. A mailbox or a number may have been a
 * colleague's before, or be one's by now (decision 0520).
 */
const isOf = (member: string, addressed: string) => `(member = ${member} OR member IS NULL AND ${addressed})`;

/** The same, and what came from the address, or was sent there, while it was nobody's: told to nobody, since somebody else may have had it, and taken with whoever has it. */
const isOfOrNobodys = (member: string, addressed: string) =>
  `(member = ${member} OR (member IS NULL OR member = '${nobody}') AND ${addressed})`;

/**
 * Whether a number is not a colleague's who confirmed it: what they wish there is neither told nor erased with whoever has the number in the directory, or had it.
 * @param row an alias whose `address` it is
 */
const isNoOthers = (row: string, member: string) =>
  `NOT EXISTS (SELECT FROM outbound_confirmed c WHERE c.org = $1 AND c.address = ${row}.address AND c.member <> ${member} AND c.confirmed_at IS NOT NULL)`;

/** What was sent to a person beside simulations. */
export function messagesOf(db: Db, org: string, { member, emails }: Subject): Promise<object[]> {
  return db.query(
    `SELECT template, address, state, created_at AS "createdAt", sent_at AS "sentAt" FROM outbound_messages
      WHERE org = $1 AND ${isOf("$2", "lower(address) = ANY ($3)")} ORDER BY created_at`,
    [org, member, emails],
  );
}

/** The mails that a person reported. */
export function inboundOf(db: Db, org: string, { member, emails }: Subject): Promise<object[]> {
  return db.query(
    `SELECT at, simulation, message_ids AS "messageIds" FROM outbound_inbound
      WHERE org = $1 AND ${isOf("$2", "lower(reporter) = ANY ($3)")} ORDER BY at`,
    [org, member, emails],
  );
}

/** The addresses of a person that they confirmed, or at which they want no more, and those from which they answered so. */
export function contactPreferencesOf(db: Db, org: string, { member, emails, needles }: Subject): Promise<object[]> {
  return db.query(
    `SELECT address, 'confirmed' AS wish, NULL AS channel, confirmed_at AS at FROM outbound_confirmed WHERE org = $1 AND ${isOf("$3", "lower(address) = ANY ($2)")}
     UNION ALL SELECT address, 'stop', channel, at FROM outbound_stopped s WHERE org = $1 AND lower(address) = ANY ($2) AND ${isNoOthers("s", "$3")}
     UNION ALL SELECT address, 'answered', channel, NULL FROM outbound_answers s WHERE org = $1 AND lower(address) = ANY ($2) AND ${isNoOthers("s", "$3")}`,
    [org, [...new Set([...emails, ...needles])], member],
  );
}

/** Removes what was sent to a person, what they reported, and what servers said of their address. */
export async function eraseMember(
  db: Db,
  org: string,
  { member, emails, needles, shared = [] }: Subject,
): Promise<void> {
  // An address of any channel; numbers stand among what names a person.
  const addresses = [...new Set([...emails, ...needles])];
  await db.run(
    `DELETE FROM outbound_messages WHERE org = $1 AND (${isOfOrNobodys("$2", "lower(address) = ANY ($3)")} OR strpos(effect, $2::text) > 0
        OR attached IN (SELECT id FROM outbound_inbound WHERE org = $1 AND ${isOfOrNobodys("$2", "lower(reporter) = ANY ($3)")}))`,
    [org, member, addresses],
  );
  await db.run(
    "DELETE FROM outbound_bounces WHERE org = $1 AND (lower(recipient) = ANY ($2) OR kit_names(kit_texts(recipient, text), $3))",
    [org, emails, needles],
  );
  await db.run(`DELETE FROM outbound_inbound WHERE org = $1 AND ${isOfOrNobodys("$2", "lower(reporter) = ANY ($3)")}`, [org, member, emails]); // oxfmt-ignore
  await db.run(`DELETE FROM outbound_confirmed WHERE org = $1 AND ${isOf("$2", "lower(address) = ANY ($3)")}`, [org, member, addresses]); // oxfmt-ignore
  // Whoever wanted no more there, and has the number still, would be written to again.
  const wishes = `s.org = $1 AND lower(s.address) = ANY ($2) AND ${isNoOthers("s", "$3")} AND NOT s.address = ANY ($4)`;
  await db.run(`DELETE FROM outbound_stopped s WHERE ${wishes}`, [org, addresses, member, shared]);
  await db.run(`DELETE FROM outbound_answers s WHERE ${wishes}`, [org, addresses, member, shared]);
  await db.run("DELETE FROM outbound_outbox WHERE org = $1 AND lower(mail_to) = ANY ($2)", [org, addresses]);
  // What an account is sent (codes, resets) goes out in the installation's name.
  await within(db, systemOrganisation, async () => {
    const of = [systemOrganisation, addresses];
    await db.run("DELETE FROM outbound_messages WHERE org = $1 AND lower(address) = ANY ($2)", of);
    await db.run("DELETE FROM outbound_outbox WHERE org = $1 AND lower(mail_to) = ANY ($2)", of);
  });
  await db.run(
    `UPDATE sending_profiles SET name = kit_scrub(name, $2), from_name = kit_scrub(from_name, $2), health_text = kit_scrub(health_text, $2)
      WHERE org = $1 AND kit_names(kit_texts(name, from_name, health_text), $2)`,
    [org, needles],
  );
  await db.run("UPDATE outbound_mailboxes SET error = kit_scrub(error, $2) WHERE org = $1 AND kit_names(error, $2)", [
    org,
    needles,
  ]);
}

/** Removes messages to others that name a person. */
export function eraseMessages(db: Db, org: string, { needles }: Subject, after: Place, size: number): Promise<Place> {
  const walk: Walk = {
    table: "outbound_messages",
    key: { id: "uuid" },
    change: "DELETE FROM outbound_messages",
    where: "kit_names_within(vars::text, $2) OR kit_names(error, $2)",
    params: [needles],
  };
  return nextBatch(db, org, walk, after, size);
}

/** Removes messages of the outbox to others that name somebody, in their words or on their envelope. @param names tells, from a message as it travels */
export async function eraseMails(
  db: Db,
  org: string,
  names: (raw: Buffer) => boolean,
  after: Place,
  size: number,
): Promise<Place> {
  const most = Math.min(size, mailsAtOnce);
  const mails = await db.query<{ id: string; raw: Buffer; envelope: string }>(
    "SELECT id, raw, concat(mail_from, ' ', mail_to) AS envelope FROM outbound_outbox WHERE org = $1 AND id > $2 ORDER BY id LIMIT $3",
    [org, after?.[0] ?? "00000000-0000-0000-0000-000000000000", most],
  );
  const found = mails.filter((mail) => names(mail.raw) || names(Buffer.from(mail.envelope))).map((mail) => mail.id);
  await db.run("DELETE FROM outbound_outbox WHERE org = $1 AND id = ANY ($2)", [org, found]);
  return mails.length < most ? null : [mails.at(-1)!.id];
}
