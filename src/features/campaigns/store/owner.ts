import type pg from "pg";

/** Takes the lock that says "this owner lives"; it is held as long as the session. */
export async function holdLife(client: pg.Client, owner: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1::bigint)", [owner]);
}

/** Whether a session still answers. */
export function answers(client: pg.Client): Promise<boolean> {
  return client.query("SELECT 1").then(
    () => true,
    () => false,
  );
}
