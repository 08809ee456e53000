import type { Db } from "../../kit/db/handle.ts";

/** What is later than this was written down by a clock that was ahead (kit/has-passed.ts), or this one is behind. */
const ahead = "now() + interval '1 hour'";
/** What is good for minutes. */
const passing = ["identity_sessions", "identity_codes", "identity_tickets"];
/** When all that somebody was signed in by ended the last time. @param u their row */
const ended = (u: string) => `greatest(${u}.password_changed_at, ${u}.signed_out_at)`;

/** Of a moment that may be absent: not later than now. */
const notLater = (column: string) => `${column} = CASE WHEN ${column} > now() THEN now() ELSE ${column} END`;

/** Whether there is anything that `setRightAfterClock` would set right. */
export async function isAnythingAhead(db: Db): Promise<boolean> {
  const made = ["identity_grants", ...passing].map(
    (table) => `EXISTS (SELECT FROM ${table} WHERE created_at > ${ahead})`,
  );
  const users = `EXISTS (SELECT FROM identity_users u WHERE ${ended("u")} > ${ahead})`;
  return (await db.one<{ yes: boolean }>(`SELECT ${[...made, users].join(" OR ")} AS yes`)).yes;
}

/**
 * Sets right what was given out while the database server's clock was ahead, once that has been set back (decision 0545): it would be good for longer than it was to,
 * by as much. What is good for minutes is over; a sign-in lasts from this moment on for as long as it was to, and what ended sign-ins did so by now.
 * @param db a transaction's: what is set right of one tells nothing of the others
 */
export async function setRightAfterClock(db: Db): Promise<void> {
  await db.run(
    `UPDATE identity_grants SET expires_at = now() + (expires_at - created_at), created_at = now(), auth_time = least(auth_time, now()),
        used_at = least(used_at, now()) WHERE created_at > ${ahead}`,
  );
  for (const table of passing) await db.run(`DELETE FROM ${table} WHERE created_at > ${ahead}`);
  // A browser is told by its moment from those that were signed out, and less than an hour ahead it is of a moment between now and theirs.
  await db.run(
    `DELETE FROM identity_tickets t USING identity_users u
      WHERE u.pool = t.pool AND u.username = t.username AND ${ended("u")} > ${ahead} AND t.created_at <= ${ended("u")}`,
  );
  await db.run(
    `UPDATE identity_users u SET password_until = password_until - greatest(password_changed_at - now(), interval '0'),
        ${notLater("password_changed_at")}, ${notLater("signed_out_at")} WHERE ${ended("u")} > ${ahead}`,
  );
}
