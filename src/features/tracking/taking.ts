import type { Database } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { takeShare } from "./intake.ts";
import type { SummaryCache } from "./summary-cache.ts";
import type { Hit } from "./spool/record.ts";

/** How patient a share of a batch is, in milliseconds. */
interface Patience {
  lock: number;
  statement: number;
  share: number;
}

/** So long the others wait for one organisation's locks, statements and share of a batch; then it is set aside. */
export const together: Patience = { lock: 500, statement: 5000, share: 3000 };
/** The same for one that was set aside, for which nobody waits. */
export const aside: Patience = { lock: 1000, statement: Infinity, share: Infinity };

/**
 * Takes an organisation's share of a batch into the database. One hit that the database will never take must not hold up the others: it is found by halving and put
 * aside, which nobody else waits for either.
 * @param last the number of the batch's last hit: up to it nothing of the organisation is left
 */
export async function take(
  env: Env,
  from: { spool: number; cache: SummaryCache },
  org: string,
  hits: readonly Hit[],
  last: number,
  most: Patience,
): Promise<void> {
  const { spool, cache } = from;
  const database: Pick<Database, "tx"> = env.database.hasty(most);
  try {
    await takeShare(env, cache, spool, org, hits, last, database, most.share);
  } catch (error) {
    if (!isOurFault(error) || most === together) throw error;
    if (hits.length === 1) {
      const { seq, action } = hits[0]!;
      env.log.error({ err: error, spool, seq, action }, "a hit cannot be stored and is put aside");
      return;
    }
    const half = hits.length >> 1;
    await take(env, from, org, hits.slice(0, half), hits[half - 1]!.seq, most);
    await take(env, from, org, hits.slice(half), last, most);
  }
}

// Data the database refuses (classes 22 and 23), as opposed to a database that is away, busy or being migrated.
const isOurFault = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "");
