import type { Db } from "../../kit/db/handle.ts";

/** What is later than this was written down by a clock that was ahead (kit/has-passed.ts). */
const ahead = "now() + interval '1 hour'";

/** Of a moment that may be absent: not later than now. */
const notLater = (column: string) => `${column} = CASE WHEN ${column} > now() THEN now() ELSE ${column} END`;

/**
 * Sets right what was given out while the database server's clock was ahead, once that has been set back (decision 0545): it would be good for longer than it was to,
 * by as much. What is good for minutes is over; a sign-in lasts from this moment on for as long as it was to, and what ended sign-ins did so by now.
 */
export async function setRightAfterClock(db: Db): Promise<void> {
  let found = await db.run(
    `UPDATE identity_grants SET expires_at = now() + (expires_at - created_at), created_at = now(), auth_time = least(auth_time, now()),
        used_at = least(used_at, now()) WHERE created_at > ${ahead}`,
  );
  for (const table of ["identity_sessions", "identity_codes", "identity_tickets"])
    found += await db.run(`DELETE FROM ${table} WHERE created_at > ${ahead}`);
  // Whoever changed a password then, or ended their sign-ins, left one of these.
  if (found === 0) return;
  await db.run(
    `UPDATE identity_users SET password_until = password_until - greatest(password_changed_at - now(), interval '0'),
        ${notLater("password_changed_at")}, ${notLater("signed_out_at")} WHERE greatest(password_changed_at, signed_out_at) > ${ahead}`,
  );
}
