import { PgBoss } from "pg-boss";
import type { QueueResult } from "pg-boss";
import { reach } from "./address.ts";
import { besideOthers, lockTimeout } from "./beside-others.ts";
import { defaultTimeoutSeconds, limitsOf, longRunningLimits } from "./limits.ts";
import { poolOptions } from "./pool.ts";

/** The database schema of the queue's own tables. */
export const jobSchema = "pgboss";

/** What a queue is made of. */
interface Queue {
  name: string;
  retries: number;
  expireIn: number;
}

/**
 * Creates the tables and queues as the database's owner, and opens them to the program's roles. What is so already is not touched: a start would wait for
 * whoever has just ordered a job, with everybody else behind it, and for a standby that is away.
 */
export async function prepareJobs(ownerUrl: string, jobs: readonly Queue[]): Promise<void> {
  if (await arePrepared(ownerUrl, jobs)) return;
  // On a Citus cluster jobs stay on the coordinator; no other server knows the setting, and none minds.
  const options = "-c citus.enable_ddl_propagation=off";
  // What is new may take long; a connection that says nothing is noticed as soon as any other.
  const limits = { ...longRunningLimits(defaultTimeoutSeconds), idle: limitsOf(defaultTimeoutSeconds).idle };
  const boss = new PgBoss({
    ...reach(ownerUrl),
    ...poolOptions(limits),
    options,
    schema: jobSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const one of jobs) {
      const queue = known.get(one.name);
      // One of a version before may have been made with other options, or before jobs announced themselves.
      if (queue && !isAsNow(queue, one)) await boss.updateQueue(one.name, optionsOf(one));
      if (!queue) await boss.createQueue(one.name, optionsOf(one));
    }
    // One process of a fleet after the other: PostgreSQL refuses who changes the rights of one thing at the same time.
    await boss.getDb().executeSql(`
      SELECT pg_advisory_xact_lock(hashtext('${jobSchema}'));
      GRANT USAGE ON SCHEMA ${jobSchema} TO hookwise_app, hookwise_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO hookwise_worker;
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${jobSchema} TO hookwise_app;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${jobSchema} TO hookwise_app, hookwise_worker;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobSchema} TO hookwise_app, hookwise_worker;`);
    await makeIndexes(boss.getDb());
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What is looked for by other columns than the queue has indexes of, by the names of these. */
const indexes = {
  job_waiting_of_group: "(name, group_id, start_after) WHERE state < 'active' AND group_id IS NOT NULL",
  job_running: "(name) WHERE state = 'active'",
};
const hasIndexes = Object.keys(indexes).map((name) => `to_regclass('${jobSchema}.${name}') IS NOT NULL`);

/** Makes those that are missing, as a migration does: whoever orders a job would wait behind one that waits for a transaction that has ordered one. */
async function makeIndexes(queue: { executeSql(text: string): Promise<{ rows: { there: boolean[] }[] }> }) {
  const { there } = (await queue.executeSql(`SELECT ARRAY[${hasIndexes.join()}] AS there`)).rows[0]!;
  for (const [n, [name, on]] of Object.entries(indexes).entries())
    if (!there[n])
      await besideOthers(() =>
        queue.executeSql(`
          SELECT set_config('lock_timeout', '${lockTimeout}', true), pg_advisory_xact_lock(hashtext('${jobSchema}'));
          CREATE INDEX IF NOT EXISTS ${name} ON ${jobSchema}.job ${on};`),
      );
}

/** Whether the database has nodes: then what a job is about may be seen a moment after the job. */
export async function isDistributed(queue: {
  executeSql(text: string): Promise<{ rows: { nodes?: boolean }[] }>;
}): Promise<boolean> {
  return (await queue.executeSql("SELECT to_regclass('pg_dist_node') IS NOT NULL AS nodes")).rows[0]!.nodes === true;
}

function optionsOf({ retries, expireIn }: Queue) {
  return {
    notify: true,
    // A killed process's jobs go to another one after this time; a living one tells that it lives.
    heartbeatSeconds: 30,
    retryLimit: retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: expireIn,
  };
}

/** Whether a queue is what its job asks for. */
function isAsNow(queue: QueueResult | undefined, one: Queue): boolean {
  return (
    queue !== undefined &&
    Object.entries(optionsOf(one)).every(([name, value]) => queue[name as keyof QueueResult] === value)
  );
}

/** Whether nothing is left to be prepared. Unfinished work of an upgrade of the queue's own is gone on with at each start. */
async function arePrepared(ownerUrl: string, jobs: readonly Queue[]): Promise<boolean> {
  const options = { schema: jobSchema, migrate: false, supervise: false, schedule: false, max: 1 };
  const boss = new PgBoss({ ...reach(ownerUrl), ...poolOptions(limitsOf(defaultTimeoutSeconds)), ...options });
  boss.on("error", () => {});
  try {
    await boss.start();
    const queues = await boss.getQueues();
    const { rows } = await boss.getDb().executeSql(
      `SELECT ${hasIndexes.join(" AND ")}
          AND NOT EXISTS (SELECT FROM ${jobSchema}.bam WHERE status <> 'completed') AND NOT EXISTS (${missingRights}) AS prepared`,
    );
    const known = new Map(queues.map((queue) => [queue.name, queue]));
    return rows[0].prepared && jobs.every((one) => isAsNow(known.get(one.name), one));
  } catch (error) {
    if (/^pg-boss (is not installed|database requires migrations)/.test((error as Error).message)) return false;
    throw error;
  } finally {
    await boss.stop({ graceful: false });
  }
}

const tableRights = (role: string, rights: string[]) =>
  rights.map((right) => `SELECT FROM pg_class WHERE relnamespace = '${jobSchema}'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT has_table_privilege('${role}', oid, '${right}')`); // oxfmt-ignore
const missingRights = [
  ...tableRights("hookwise_worker", ["SELECT", "INSERT", "UPDATE", "DELETE"]),
  ...tableRights("hookwise_app", ["SELECT", "INSERT"]),
  ...["hookwise_app", "hookwise_worker"].flatMap((role) => [
    `SELECT WHERE NOT has_schema_privilege('${role}', '${jobSchema}', 'USAGE')`,
    `SELECT FROM pg_class WHERE relnamespace = '${jobSchema}'::regnamespace AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege('${role}', oid, 'USAGE') END`,
    `SELECT FROM pg_proc WHERE pronamespace = '${jobSchema}'::regnamespace AND NOT has_function_privilege('${role}', oid, 'EXECUTE')`,
  ]),
].join(" UNION ALL ");
