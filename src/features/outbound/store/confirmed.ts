import type { Db } from "../../../kit/db/index.ts";

/** Every address whose confirmation holds, whoever it was. */
export async function confirmedAddresses(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>("SELECT address FROM outbound_public_confirmed WHERE org = $1", [
    org,
  ]);
  return rows.map((row) => row.address);
}

/** Of whom each holds: the address alone where that is anybody who has it, else the address, a space and the id of the member who confirmed it. */
export async function confirmedFor(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ of: string }>(
    "SELECT concat_ws(' ', address, member) AS of FROM outbound_public_confirmed WHERE org = $1",
    [org],
  );
  return rows.map((row) => row.of);
}

/** The addresses that a member confirmed as their own, also those that they have no longer. */
export async function confirmedBy(db: Db, org: string, member: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    "SELECT address FROM outbound_confirmed WHERE org = $1 AND member = $2 AND confirmed_at IS NOT NULL",
    [org, member],
  );
  return rows.map((row) => row.address);
}

/** Whether an address that belongs to no domain is somebody else's alone: they confirmed it. */
export async function isConfirmedByAnother(db: Db, org: string, address: string, member: string): Promise<boolean> {
  const sql = `SELECT 1 FROM outbound_confirmed
    WHERE org = $1 AND address = $2 AND member <> $3 AND confirmed_at IS NOT NULL`;
  return (await db.maybe(sql, [org, address, member])) !== null;
}

/** Begins (or begins again) an address's confirmation with a new code. @param code.length in digits */
export async function beginConfirmation(
  db: Db,
  org: string,
  address: string,
  code: { mac: Buffer; length: number; endsAt: Date },
): Promise<void> {
  await db.run(
    `INSERT INTO outbound_confirmed (org, address, code_mac, code_length, code_ends_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, address) DO UPDATE SET code_mac = $3, code_length = $4, code_ends_at = $5, tries = 0`,
    [org, address, code.mac, code.length, code.endsAt],
  );
}

/** Notes that an organisation asked for an address, where no code of its own is sent; one that waits stays as it is. */
export async function awaitConfirmation(db: Db, org: string, address: string): Promise<void> {
  await db.run("INSERT INTO outbound_confirmed (org, address) VALUES ($1, $2) ON CONFLICT DO NOTHING", [org, address]);
}

/** Whether an organisation has asked for an address. */
export async function awaitsConfirmation(db: Db, org: string, address: string): Promise<boolean> {
  return (await db.maybe("SELECT 1 FROM outbound_confirmed WHERE org = $1 AND address = $2", [org, address])) !== null;
}

/** Counts a try and gives what it is to be compared with; null when no code of this length waits or its tries are used up. @param minutes the most for which one is good */
export function tryConfirmation(
  db: Db,
  org: string,
  address: string,
  { length, maxTries, minutes }: { length: number; maxTries: number; minutes: number },
): Promise<{ codeMac: Buffer } | null> {
  return db.maybe(
    `UPDATE outbound_confirmed SET tries = tries + 1
     WHERE org = $1 AND address = $2 AND code_mac IS NOT NULL AND code_ends_at > now() AND code_ends_at <= now() + make_interval(mins => $5)
       AND coalesce(code_length, 6) = $3 AND tries < $4
     RETURNING code_mac AS "codeMac"`,
    [org, address, length, maxTries, minutes],
  );
}

/** @param member whose alone the address is; null for whoever has it */
export async function markConfirmed(db: Db, org: string, address: string, member: string | null): Promise<void> {
  await db.run(
    "UPDATE outbound_confirmed SET confirmed_at = now(), member = $3, code_mac = NULL, code_ends_at = NULL, tries = 0 WHERE org = $1 AND address = $2",
    [org, address, member],
  );
}
