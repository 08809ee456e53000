/** How long what may be waited for, in milliseconds, from the one number an operator sets. */
export interface Limits {
  /** A statement, by the server's clock. */
  statement: number;
  /** A lock, within a statement. */
  lock: number;
  /** A transaction whose process says nothing, and a session of a pool that is asked nothing: its process has it no longer. */
  idle: number;
  /** A statement, by this process's clock: a server that was reached has answered by then. */
  answer: number;
  /** The opening of a transaction, which asks nothing of the tables. */
  opening: number;
  /** The silence after which the server takes a session for dead that promised to be heard from. */
  silence: number;
}

/** DATABASE_TIMEOUT where nobody sets it. */
export const defaultTimeoutSeconds = 30;

/** @param seconds of DATABASE_TIMEOUT */
export function limitsOf(seconds: number): Limits {
  const statement = seconds * 1000;
  return {
    statement,
    lock: (statement * 5) / 6,
    idle: statement * 2,
    answer: statement + Math.min(5000, statement / 2),
    opening: Math.max(1000, statement / 6),
    silence: (statement * 2) / 3,
  };
}

/** For work that is long by its nature (an import, a launch): twenty times as patient. */
export function longRunningLimits(seconds: number): Limits {
  return limitsOf(seconds * 20);
}

/**
 * What a connection tells its server when it is made. A peer that is gone without a word is noticed within half a minute: its transaction ends,
 * and its locks are free. Sent as statements, since poolers between refuse settings they do not know in the greeting.
 */
export function greeting(limits: Limits, more: Record<string, string | number> = {}): string {
  return set({ statement_timeout: limits.statement, lock_timeout: limits.lock, ...signsOfLife(limits), ...more });
}

/**
 * The same of a connection by itself whose statements, and waits for locks, take as long as they take: a migration. Between them it has nothing to wait for,
 * so that one that says nothing has lost its process, and must not keep everybody else's next start waiting for its locks.
 */
export function longRunningGreeting(limits: Limits): string {
  return set({ statement_timeout: 0, lock_timeout: 0, ...signsOfLife(limits), idle_session_timeout: limits.idle });
}

function signsOfLife({ idle }: Limits) {
  return {
    idle_in_transaction_session_timeout: idle,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
  };
}

function set(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${typeof value === "number" ? Math.round(value) : value}`)
    .join("; ");
}

/** The same limits for one transaction, as statements at its beginning; each of their own, so that a distributed PostgreSQL hands them on to its nodes. */
export function withinTransaction(limits: Limits): string {
  const { statement, lock, idle } = limits;
  return Object.entries({ statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle })
    .map(([name, value]) => `SET LOCAL ${name} = ${Math.round(value)}`)
    .join("; ");
}

/** A connection's options for `pg`: it asks its peer for a sign of life by itself, and does not wait for ever. */
export function connectionOptions(limits: Limits) {
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: limits.answer,
  };
}
