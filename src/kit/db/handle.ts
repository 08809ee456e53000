import type pg from "pg";
import type { Watch } from "./watch.ts";

/** What look-up functions of all organisations (`kit_lookup`) answer. */
export interface LookUps {
  lookup<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  /**
   * A look-up of one thing, also while a node is away.
   * @throws that the node is away, when nothing is found: it may lie there
   */
  find<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
}

/**
 * A handle on one open transaction. Statements are plain SQL with `$1`; a name makes a prepared statement (hot paths).
 * Look-ups go by a connection of their own: they see what is committed, and nothing that this transaction has written (decision 0547).
 */
export interface Db extends LookUps {
  query<Row extends object>(sql: string, params?: unknown[], name?: string): Promise<Row[]>;
  /** Exactly one row; throws when there is none or more. */
  one<Row extends object>(sql: string, params?: unknown[], name?: string): Promise<Row>;
  maybe<Row extends object>(sql: string, params?: unknown[], name?: string): Promise<Row | null>;
  /** The number of rows touched. */
  run(sql: string, params?: unknown[], name?: string): Promise<number>;
  /** Several statements at once, without parameters. */
  exec(sql: string): Promise<void>;
  /** What `work` writes is undone when it throws, while the transaction lives on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  readonly client: pg.ClientBase;
}

/** Nobody answered in time: the connection is of no use any more, for its answer may come to the next question. */
export function unanswered(error: unknown): boolean {
  return (error as Error | undefined)?.message === "Query read timeout";
}

interface Handle {
  /** How long an answer is waited for, milliseconds; as the connection's own options say when absent. */
  answer?: number;
  /** Over statements that are waited for long. */
  watch?: Watch;
  /** Whether the server's session is this connection's own: behind a pooler that shares sessions a prepared statement may be another's. */
  keeps?: boolean;
  /** Without them the connection itself is asked. */
  lookUps?: LookUps | undefined;
}

/**
 * Gives a connection with an open transaction the small face that stores use.
 */
export function wrap(
  client: pg.ClientBase,
  { answer, watch = (statement) => statement, keeps = true, lookUps }: Handle = {},
): Db {
  const more = answer === undefined ? {} : { query_timeout: answer };
  const send = (sql: string, params?: unknown[], name?: string) =>
    watch(client.query({ text: sql, ...(params && { values: params }), ...(name && keeps && { name }), ...more }));
  const query: Db["query"] = async (sql, params, name) => (await send(sql, params, name)).rows;
  return {
    client,
    query,
    lookup: (sql, params) => (lookUps ? lookUps.lookup(sql, params) : query(sql, params)),
    find: (sql, params) => (lookUps ? lookUps.find(sql, params) : query(sql, params)),
    async one(sql, params, name) {
      const { rows } = await send(sql, params, name);
      if (rows.length !== 1) throw new Error(`expected one row, found ${rows.length}`);
      return rows[0];
    },
    async maybe(sql, params, name) {
      const { rows } = await send(sql, params, name);
      if (rows.length > 1) throw new Error(`expected at most one row, found ${rows.length}`);
      return rows[0] ?? null;
    },
    run: async (sql, params, name) => (await send(sql, params, name)).rowCount ?? 0,
    async exec(sql) {
      await send(sql);
    },
    async savepoint(work) {
      await send("SAVEPOINT step");
      try {
        const result = await work();
        await send("RELEASE SAVEPOINT step");
        return result;
      } catch (error) {
        if (!unanswered(error)) await send("ROLLBACK TO SAVEPOINT step");
        throw error;
      }
    },
  };
}
