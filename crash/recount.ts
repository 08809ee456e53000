import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { recount } from "../src/features/insight/index.ts";
import { wrap } from "../src/kit/db/handle.ts";
import type { Db } from "../src/kit/db/index.ts";
import { atMost } from "./run.ts";
import type { Outcome } from "./run.ts";

/**
 * Waits until the ledger's readers have read everything, then holds what they kept against a full recount: the counts of every campaign that
 * was launched, and each account's events, which must have reached the audit chain once. All of it as it stood at that one moment: somebody may click, or a
 * simulation may be sent, meanwhile.
 * @param url the database's owner; readers must be running
 */
export async function recountAll(url: string): Promise<Outcome[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = wrap(client);
    await untilRead(db);
    const launched = await db.query<{ org: string; id: string }>(
      "SELECT org, id FROM campaigns WHERE launched_at IS NOT NULL",
    );
    let counts = 0;
    let wrong = 0;
    for (const { org, id } of launched) {
      const { kept, counted } = await recount(db, org, id);
      counts += counted.length;
      if (JSON.stringify(kept) !== JSON.stringify(counted)) wrong += 1;
    }
    const { again } = await db.one<{ again: number }>(
      `SELECT (count(*) - count(DISTINCT (org, data->>'event')))::int AS again FROM facts WHERE kind LIKE 'account.%' AND data ? 'event'`,
    );
    const { parked } = await db.one<{ parked: number }>("SELECT count(*)::int AS parked FROM ledger_parked");
    return [
      { what: "counts held against a full recount", value: counts },
      atMost("campaigns whose counts differ from a full recount", wrong, 0),
      atMost("account events told more than once", again, 0),
      atMost("facts that were given up", parked, 0),
    ];
  } finally {
    await client.end();
  }
}

/** Begins a transaction that sees a moment at which everything is read. */
async function untilRead(db: Db): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await db.exec("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const { behind } = await db.one<{ behind: number }>(
      `SELECT (SELECT count(*)::int FROM facts WHERE pos IS NULL)
            + (SELECT count(*)::int FROM ledger_heads h LEFT JOIN ledger_cursors c ON c.org = h.org WHERE coalesce(c.pos, 0) < h.last) AS behind`,
    );
    if (behind === 0) return;
    await db.exec("ROLLBACK");
    if (tries > 600) throw new Error(`${behind} readers do not come to the end of the ledger.`);
    await pause(100);
  }
}
