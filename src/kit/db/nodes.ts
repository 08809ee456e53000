import pg from "pg";
import { mayBeCommitted } from "./pool.ts";

/** Milliseconds after which it is asked again which nodes can be reached; nobody waits for the answer. */
const keptFor = 3000;
/** Ids that are drawn for each part, so that one falls into each. */
const draws = 20;

/**
 * Whether a distributed database answered that one of its nodes cannot be reached: what lies on the others can be asked all the same. The coordinator
 * itself says so; of a connection of our own that broke nobody says anything.
 */
export function isNodeAway(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "08006";
}

/**
 * Of each part of the tables that can be reached the id of an organisation that would lie there, as PostgreSQL writes an array; `null` when all can be.
 * An id a part is enough: by it the coordinator knows which parts to ask, and these answer of all their organisations.
 */
export type Parts = string | null;

/**
 * What policies of distributed tables ask: the parts that are asked, null for all. A coordinator chooses as it plans, and counts only what never changes until
 * then; so this says that it never does, and nobody keeps a plan that was made with something set.
 */
export const kitReachable = `CREATE OR REPLACE FUNCTION kit_reachable() RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN RETURN nullif(current_setting('hookwise.reachable', true), '')::uuid[]; END $$`;

type Ask = <Row extends object>(sql: string) => Promise<Row[]>;

/** Work on what can be reached of a database. */
export interface Nodes {
  /**
   * Runs `work` on all that there is, and again, when a node turns out to be away, on what can be reached. For some seconds everybody then begins with that.
   * @throws what `work` throws; where all is one database, or has no node left, that it cannot be reached
   */
  reaching<T>(work: (parts: Parts) => Promise<T>): Promise<T>;
}

/** @param ask runs a statement by itself, as a role that may read `ledger_heads` */
export function openNodes(ask: Ask): Nodes {
  let parts: Parts = null;
  let askedAt = 0;
  let asking: Promise<boolean> | null = null;

  /** @returns whether something is left that can be asked */
  function askAgain(): Promise<boolean> {
    asking ??= reachable(ask)
      .then((found) => {
        if (found !== undefined) parts = found;
        return found !== undefined;
      })
      .finally(() => {
        askedAt = performance.now();
        asking = null;
      });
    return asking;
  }

  return {
    async reaching(work) {
      if (parts !== null && performance.now() - askedAt > keptFor) void askAgain().catch(() => {});
      try {
        return await work(parts);
      } catch (error) {
        if (!isNodeAway(error) || mayBeCommitted(error)) throw error;
        if (!(await askAgain().catch(() => false))) throw error;
        return work(parts);
      }
    },
  };
}

/** @returns the parts that can be reached; undefined where the database is not distributed, or none can be */
async function reachable(ask: Ask): Promise<Parts | undefined> {
  const [made] = await ask<{ distributed: boolean }>("SELECT to_regclass('pg_dist_node') IS NOT NULL AS distributed");
  if (!made!.distributed) return undefined;
  const [found] = await ask<{ parts: string | null; all: boolean }>(
    `WITH nodes AS MATERIALIZED (
       SELECT groupid, citus_check_connection_to_node(nodename, nodeport) AS here FROM pg_dist_node WHERE isactive AND noderole = 'primary'
     ), shards AS MATERIALIZED (
       SELECT s.shardid, coalesce(n.here, false) AS here
         FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid LEFT JOIN nodes n ON n.groupid = p.groupid
        WHERE s.logicalrelid = 'ledger_heads'::regclass
     ), drawn AS (
       SELECT DISTINCT ON (shard) shard, id
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, (SELECT ${draws} * count(*) FROM shards))) AS ids
        CROSS JOIN LATERAL get_shard_id_for_distribution_column('ledger_heads', id) AS shard
     )
     SELECT array_agg(d.id) FILTER (WHERE s.here)::text AS parts, coalesce(bool_and(s.here), true) AS all
       FROM shards s JOIN drawn d ON d.shard = s.shardid`,
  );
  return found!.all ? null : (found!.parts ?? undefined);
}
