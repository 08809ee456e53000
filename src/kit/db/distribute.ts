import type pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { kitReachable } from "./nodes.ts";
import { longRunningClient } from "./long-running-client.ts";
import { distributionFaults, tenantTables } from "./distribution-rules.ts";

/** What was done to a table, or that nothing had to be. */
export interface Distributed {
  table: string;
  outcome: "distributed" | "already" | "stays";
}

/**
 * Gives each organisation's rows a node of the Citus cluster behind a database: every table of organisations is distributed by organisation, all in one
 * colocation group, so that an organisation's rows lie together; directories, the identity provider's tables and jobs stay on the coordinator. On an
 * empty or a filled database; what is distributed already stays as it is, so that an interrupted call is repeated.
 * @param ownerUrl the coordinator, as a superuser: the owner's rights do not reach rows under row-level security
 * @param options.shards into how many parts the tables are cut; only the first call decides
 * @param tell hears of each table
 * @throws OperatorError that says what to do
 */
export async function distribute(
  ownerUrl: string,
  options: { shards: number },
  tell: (one: Distributed) => void,
): Promise<void> {
  const client = await longRunningClient(ownerUrl, "hookwise-distribute");
  const look = async <Row extends object>(sql: string, params?: unknown[]) => (await client.query<Row>(sql, params)).rows; // oxfmt-ignore
  try {
    await client.query("SELECT pg_advisory_lock(718273645)");
    await requireCluster(look);
    const missing = await distributionFaults(look);
    if (missing.length > 0)
      throw new OperatorError(`These tables cannot be distributed. Nothing was changed.\n  ${missing.join("\n  ")}`);
    // Rows are moved: that takes as long as it takes.
    await client.query(`SET citus.shard_count = ${options.shards}`);
    await prepareNodes(client, look);
    const done = new Set(
      (await look<{ name: string }>("SELECT logicalrelid::text AS name FROM pg_dist_partition")).map(({ name }) => name), // oxfmt-ignore
    );
    const tables = await tenantTables(look);
    const [first, ...others] = tables.filter(({ directory }) => !directory);
    for (const { name, key } of [first!, ...others]) {
      if (!done.has(name))
        await client.query("SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)", [
          name,
          key,
          name === first!.name ? "default" : first!.name,
        ]);
      await askByParts(client, look, { name, key });
      tell({ table: name, outcome: done.has(name) ? "already" : "distributed" });
    }
    await handOnFunctions(client, look);
    // The coordinator's copies of what was moved, hidden until now: after the last table, for what others refer to cannot be emptied before them.
    // Also those that a call before, which was interrupted, left behind: nobody sees them, no erasure reaches them, and files hold them.
    for (const { name } of [first!, ...others])
      if (await holdsRows(look, name))
        await client.query("SELECT truncate_local_data_after_distributing_table($1::regclass)", [name]);
    for (const { name } of tables.filter(({ directory }) => directory)) tell({ table: name, outcome: "stays" });
  } finally {
    await client.end();
  }
}

/**
 * Gives the nodes the functions that were made before the database was a cluster's: statements and triggers that run there call them. Look-ups, which run with
 * their owner's rights, stay on the coordinator.
 */
async function handOnFunctions(client: pg.Client, look: Look): Promise<void> {
  const functions = await look<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT p.prosecdef
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
        AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid) ORDER BY 1`,
  );
  for (const { name } of functions) await client.query("SELECT create_distributed_function($1)", [name]);
}

/** Whether the coordinator's own files of a distributed table, or of its parts, have rows. */
async function holdsRows(look: Look, table: string): Promise<boolean> {
  const [size] = await look<{ bytes: string }>(
    "SELECT pg_relation_size($1::regclass) + coalesce((SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree($1::regclass)), 0) AS bytes",
    [table],
  );
  return Number(size!.bytes) > 0;
}

type Look = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

async function requireCluster(look: Look): Promise<void> {
  const [server] = await look<{ citus: boolean; superuser: boolean; name: string }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS citus, rolsuper AS superuser, quote_ident(rolname) AS name
       FROM pg_roles WHERE rolname = current_user`,
  );
  if (!server!.citus)
    throw new OperatorError(
      "The database in DATABASE_URL (in DATABASE_DIRECT_URL where that is set) is no Citus coordinator. Nothing was changed. Run this line in the product's database on every node of the cluster, then try again:\n  CREATE EXTENSION citus;",
    );
  if (!server!.superuser)
    throw new OperatorError(
      `The database user ${server!.name} in DATABASE_URL (in DATABASE_DIRECT_URL where that is set) is no superuser, and would not see the rows that are to be moved. Nothing was changed. Call this command with a superuser's; the product itself goes on with its own.`,
    );
  const [nodes] = await look<{ workers: number; coordinator: boolean }>(
    `SELECT count(*) FILTER (WHERE groupid <> 0 AND noderole = 'primary' AND isactive)::int AS workers,
            coalesce(bool_or(groupid = 0), false) AND (SELECT groupid = 0 FROM pg_dist_local_group) AS coordinator FROM pg_dist_node`,
  );
  if (nodes!.workers === 0 || !nodes!.coordinator)
    throw new OperatorError(
      "The cluster of DATABASE_URL has no nodes for organisations, or this is not its coordinator. Nothing was changed. Run these lines on the coordinator, with the nodes' own addresses, then try again:\n  SELECT citus_set_coordinator_host('coordinator.internal', 5432);\n  SELECT citus_add_node('node-1.internal', 5432);",
    );
}

/** What the nodes have to know before they get rows. */
async function prepareNodes(client: pg.Client, look: Look): Promise<void> {
  // Look-ups run as this role, and the coordinator opens connections to the nodes as it; it has no password of its own.
  await client.query("ALTER ROLE hookwise_lookup LOGIN");
  const [{ database }] = (await look<{ database: string }>("SELECT quote_ident(current_database()) AS database")) as [{ database: string }]; // oxfmt-ignore
  await client.query(kitReachable);
  for (const setting of [
    // A node that does not answer at all is given up before whoever asks gives up the coordinator.
    "citus.node_connection_timeout = 3000",
    // What goes over all organisations asks each node by the one connection that it keeps: several at once are made anew for each question, which costs
    // the nodes more than the answers do.
    "citus.max_adaptive_executor_pool_size = 1",
    // The organisation of a transaction (SET LOCAL) is told to the nodes that it reaches.
    "citus.propagate_set_commands = 'local'",
    // The tables' triggers write rows of the same organisation only, which lie on the same node.
    "citus.enable_unsafe_triggers = on",
  ]) {
    await client.query(`SET ${setting}`);
    await client.query("SELECT run_command_on_all_nodes($1)", [`ALTER DATABASE ${database} SET ${setting}`]);
  }
}

/**
 * Lets those who look over all organisations ask some parts of a table: what `nodes.ts` sets is a condition of their policies, by which the coordinator chooses.
 * Who deletes an organisation asks all; beside a look-up's policy that one's would open the other parts again.
 */
async function askByParts(client: pg.Client, look: Look, { name, key }: { name: string; key: string }): Promise<void> {
  const policies = await look<{ alter: string }>(
    `SELECT format('ALTER POLICY %I ON %I USING (kit_reachable() IS NULL %s)', p.policyname, p.tablename,
              CASE WHEN p.qual = 'true' THEN format('OR %I = ANY (kit_reachable())', $2::text) ELSE format('AND %I = current_org()', $2::text) END) AS alter
       FROM pg_policies p
      WHERE p.schemaname = 'public' AND p.tablename = $1
        AND (p.policyname IN ('worker', 'lookup') AND p.qual = 'true' OR p.policyname = 'deletion' AND p.qual NOT LIKE '%kit_reachable%')`,
    [name, key],
  );
  for (const { alter } of policies) await client.query(alter);
}
