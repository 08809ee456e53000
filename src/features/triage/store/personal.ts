import { nobody } from "../../../kit/address-owners.ts";
import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";
import { wordsIn } from "../similarity/terms.ts";

/** What a person reported, and what they were answered. */
export function reportsOf(db: Db, org: string, { member, emails }: Subject): Promise<object[]> {
  return db.query(
    `SELECT g.subject, b.first_at AS "reportedAt", b.told AS answer, b.first_told_at AS "answeredAt"
       FROM triage_reporters b JOIN triage_groups g ON g.org = $1 AND g.id = b.grp
      WHERE b.org = $1 AND (b.member = $3 OR b.member IS NULL AND b.reporter = ANY ($2)) ORDER BY b.first_at`,
    [org, emails, member],
  );
}

/**
 * Takes a person out of what they reported and judged; what was counted stays, and so does what a colleague reported from a mailbox that was, or is by now,
 * this person's: it is that colleague's, with the address from which it came (decision 0520).
 */
export async function eraseMember(db: Db, org: string, subject: Subject): Promise<void> {
  const { member, tombstone, emails, needles } = subject;
  // What came from the address while it was nobody's is told to nobody, and goes with whoever has it.
  const own = `(member = $3 OR (member IS NULL OR member = '${nobody}') AND reporter = ANY ($2))`;
  await db.run(`DELETE FROM triage_reporters WHERE org = $1 AND ${own}`, [org, emails, member]);
  await db.run(`DELETE FROM triage_reports WHERE org = $1 AND ${own}`, [org, emails, member]);
  await db.run("UPDATE triage_verdicts SET decided_by = $3 WHERE org = $1 AND decided_by = $2", [
    org,
    member,
    tombstone,
  ]);
  // Words that others have, too, go from those groups alone that say them of this person.
  await db.run(
    `WITH named AS (
       UPDATE triage_groups SET subject = kit_scrub(subject, $2), sender_name = kit_scrub(sender_name, $2), sender_address = kit_scrub(sender_address, $2),
              link_hosts = ARRAY(SELECT kit_scrub(one, $2) FROM unnest(link_hosts) AS one),
              attachment_names = ARRAY(SELECT kit_scrub(one, $2) FROM unnest(attachment_names) AS one)
        WHERE org = $1 AND kit_names(concat_ws(' ', subject, sender_name, sender_address, array_to_string(link_hosts, ' '), array_to_string(attachment_names, ' ')), $2)
       RETURNING id)
     DELETE FROM triage_terms t USING named n WHERE t.org = $1 AND t.grp = n.id AND t.term = ANY ($3)`,
    [org, needles, wordsIn(needles.join(" "))],
  );
}

export function forgetReports(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "triage_reports", key: ["id"], where: "at < $2", params: [before] }, size);
}

/** Forgets groups of which nothing has been reported since; who reported, and what they were told, go with them. */
export function forgetGroups(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "triage_groups", key: ["id"], where: "last_at < $2", params: [before] }, size);
}
