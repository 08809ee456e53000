import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { addressesOfHosts, clientOf, hostsOf, readAddress } from "./address.ts";
import { askServers, refusesSignIn, waitForServer } from "./wait.ts";
import type { Patience } from "./wait.ts";

/** Whoever only looks waits for nobody. */
const impatient: Patience = { seconds: 0 };

/** So long one of several hosts is waited for (milliseconds): a start beside a machine that has lost its power goes on. */
const silentAfter = 2000;
/** So long a server may take to notice that a session has ended (milliseconds). */
const noticesWithin = 5000;

/**
 * Makes sure that an address gives each connection a session of its own: takes a lock on one, looks for it from another, and whether it goes with the
 * first. Behind a pooler that shares sessions a dead sender's lock would live on and keep its mails for good, and so would a migration's. Of several hosts all that
 * take writes have to lead to one database.
 * @param variable that holds the address
 * @throws OperatorError with the line to change; nothing was changed
 */
export async function requireSessions(address: string, variable: string, wait = impatient): Promise<void> {
  const own = await askServers([{ url: address, variable }], wait, async () => {
    await requireOneOfHosts(address, address, variable);
    return hasOwnSessions(address);
  });
  if (own) return;
  throw new OperatorError(
    variable === "DATABASE_URL"
      ? `DATABASE_URL leads to a pooler that shares sessions (such as PgBouncer with pool_mode = transaction): locks would outlive who took them. Nothing was changed. Keep it, and add the address of the server itself:\n  DATABASE_DIRECT_URL=${example(address)}`
      : `${variable} leads to a pooler that shares sessions, and must not: it is for what needs a session of its own. Nothing was changed. Put the address of the server itself there:\n  ${variable}=${example(address)}`,
  );
}

/**
 * Makes sure that a pooler lets the program's roles in, whose passwords follow from the root key, and leads to the very database that is brought up to date past
 * it: of two databases of one server, or of a server and a copy of it, the same passwords open both, and the product would write into the other.
 * @param pooler the address through it, as one of those roles
 * @param direct the server itself, as its owner
 * @throws OperatorError that says what to do
 */
export async function requirePooler(pooler: string, direct: string, wait = impatient): Promise<void> {
  try {
    await waitForServer(pooler, wait.seconds, { ...(wait.onWait && { onWait: wait.onWait }) });
  } catch (error) {
    if (!refusesSignIn(error)) throw error;
    throw new OperatorError(
      `The pooler in DATABASE_URL does not let the product in: ${(error as { cause: Error }).cause.message}. The passwords of the roles hookwise_app, hookwise_worker and hookwise_identity follow from ROOT_KEY, so have it ask the server for them (PgBouncer: auth_user and auth_query; docs/past-one-machine.md).`,
      { cause: error },
    );
  }
  await requireOneDatabase(pooler, direct, wait);
}

/**
 * Makes sure that both addresses lead to one database.
 * @throws OperatorError that says what to do
 */
export async function requireOneDatabase(pooler: string, direct: string, wait = impatient): Promise<void> {
  const servers = [
    { url: direct, variable: "DATABASE_DIRECT_URL" },
    { url: pooler, variable: "DATABASE_URL" },
  ];
  await askServers(servers, wait, () => compareDatabases(pooler, direct));
}

async function compareDatabases(pooler: string, direct: string): Promise<void> {
  if (await leadToOne(direct, pooler)) return requireOneOfHosts(pooler, direct, "DATABASE_URL");
  throw new OperatorError(
    `DATABASE_URL (${whereOf(pooler)}) and DATABASE_DIRECT_URL (${whereOf(direct)}) lead to different databases or servers. The first must lead, through the pooler, to the very database that the second names: look at the name after the slash, at the pooler's list of databases, and whether it goes to the primary.`,
  );
}

/**
 * Makes sure that of several hosts all that take writes lead to one database: a connection goes to whichever answers first. Another pooler may know another database
 * by the same name, and a primary that was replaced may have come back as one. Those that cannot be reached, and standbys, are passed over.
 * @param direct where a lock is taken that each of them has to show
 * @param variable that holds the address
 * @throws OperatorError that says what to do
 */
async function requireOneOfHosts(address: string, direct: string, variable: string): Promise<void> {
  const hosts = addressesOfHosts(address);
  if (hosts.length === 1) return;
  const elsewhere = await withLock(direct, async (number, holder) => {
    const asked = await Promise.allSettled(
      hosts.map((one) => withEye(one, (eye) => takesWritesWithout(eye, number), silentAfter)),
    );
    const without = hosts.filter((_, n) => asked[n]!.status === "fulfilled" && asked[n]!.value);
    if (without.length > 0) await requireHeld(holder);
    return without;
  });
  if (elsewhere.length === 0) return;
  throw new OperatorError(
    `The hosts in ${variable} (${whereOf(address)}) lead to different databases or servers that all take writes, and each connection would go to whichever answers first: ${elsewhere.map((one) => hostsOf(one)).join(", ")} to another than the rest. Take out what does not belong there; a primary that was replaced must come back as a standby.`,
  );
}

/** Whether a server takes writes, and a lock that is held somewhere is not seen there. */
async function takesWritesWithout(eye: pg.Client, number: number): Promise<boolean> {
  if ((await look(eye, number)) !== "nobody's") return false;
  const { rows } = await eye.query<{ writes: boolean }>("SELECT current_setting('transaction_read_only') = 'off' AS writes"); // oxfmt-ignore
  return rows[0]!.writes;
}

/**
 * The same before anything is changed, as far as it can be seen by then: by the first of some users whom the pooler lets in. One that lets none of them in, as it may before a
 * first start, or that is just starting, is looked at later.
 * @param poolers the address through it, as these users
 * @throws OperatorError that says what to do
 */
export async function refuseOtherDatabase(poolers: readonly string[], direct: string): Promise<void> {
  for (const pooler of poolers) {
    try {
      return await compareDatabases(pooler, direct);
    } catch (error) {
      if (error instanceof OperatorError) throw new OperatorError(`${error.message} Nothing was changed.`);
    }
  }
}

/** Whether a lock that is taken at one address is seen at the other. */
function leadToOne(direct: string, other: string): Promise<boolean> {
  return withLock(direct, (number, holder) =>
    withEye(other, async (eye) => {
      if ((await look(eye, number)) !== "nobody's") return true;
      await requireHeld(holder);
      return false;
    }),
  );
}

/** Before it is concluded from a lock that nobody sees: a server that was killed meanwhile has let it go. @throws what became of the connection that took it */
async function requireHeld(holder: pg.Client): Promise<void> {
  await holder.query("SELECT 1");
}

/** Takes a lock of its own at an address, for as long as somebody looks for it elsewhere. */
function withLock<T>(at: string, work: (number: number, holder: pg.Client) => Promise<T>): Promise<T> {
  const number = randomInt(1, 2 ** 31);
  return withEye(at, async (holder) => {
    await holder.query("SELECT pg_advisory_lock(718273652, $1)", [number]);
    return work(number, holder);
  });
}

async function withEye<T>(at: string, work: (eye: pg.Client) => Promise<T>, within?: number): Promise<T> {
  const eye = clientOf(at, { connectionTimeoutMillis: within ?? 10_000, ...(within && { query_timeout: within }) });
  eye.on("error", () => {});
  try {
    await eye.connect();
    return await work(eye);
  } finally {
    await eye.end().catch(() => {});
  }
}

/** Hosts and database of an address, for messages: they tell no password. */
export function whereOf(address: string): string {
  return `${hostsOf(address)}${readAddress(address).rest.replace(/\?.*$/, "")}`;
}

/** Whether an address gives each connection a session of its own: a server does, or a pooler that shares none. */
export function hasOwnSessions(address: string): Promise<boolean> {
  return withLock(address, (number, holder) =>
    withEye(address, async (eye) => {
      const seen = await look(eye, number);
      if (seen === "nobody's") await requireHeld(holder);
      if (seen !== "another's") {
        // The very session that the first had: it is free again.
        await eye.query("SELECT pg_advisory_unlock(718273652, $1)", [number]);
        return false;
      }
      await holder.end();
      for (const until = performance.now() + noticesWithin; performance.now() < until; await pause(20))
        if ((await look(eye, number)) === "nobody's") return true;
      return false;
    }),
  );
}

async function look(eye: pg.Client, number: number): Promise<"nobody's" | "own" | "another's"> {
  const { rows } = await eye.query<{ own: boolean }>(
    `SELECT pid = pg_backend_pid() AS own FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid = 718273652 AND objid = $1::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [number],
  );
  if (!rows[0]) return "nobody's";
  return rows[0].own ? "own" : "another's";
}

/** The address as it may look, without its password. */
function example(address: string): string {
  const { scheme, user, rest } = readAddress(address);
  const name = user.split(":")[0];
  return `${scheme}${name ? `${name}:<password>@` : ""}<server>:5432${rest}`;
}
