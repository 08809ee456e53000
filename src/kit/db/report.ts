import type pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { makeSecrets } from "../secrets.ts";
import { clientOf } from "./address.ts";
import { accessOf, allMigrations, roleUrls } from "./connect.ts";
import { requireKey } from "./roles.ts";
import { hasOwnSessions, requireOneDatabase, requirePooler, requireSessions, whereOf } from "./sessions.ts";
import { warnOfStandbys } from "./standbys.ts";
import { describeNewer, newerMigrations } from "./versions.ts";
import { refusesSignIn, waitForServer } from "./wait.ts";

/** What says where the database is. */
interface Addresses {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}

/**
 * What a start would find at the address of the server itself, and changes nothing.
 * @param rootKey null where none is known yet
 * @returns `warnings` as the start would log them
 * @throws OperatorError that says what to do, as the start would
 */
export async function reportDatabase(
  addresses: Addresses,
  rootKey: Buffer | null,
): Promise<{ found: string; warnings: readonly string[] }> {
  const { address, variable } = directOf(addresses);
  await waitForServer(address, 0, { variable });
  await requireSessions(address, variable);
  const newer: string[] = [];
  const found = await withClient(address, async (client) => {
    const { rows } = await client.query<{ version: number; may: boolean }>(
      "SELECT current_setting('server_version_num')::int AS version, rolcreaterole OR rolsuper OR to_regrole('hookwise_app') IS NOT NULL AS may FROM pg_roles WHERE rolname = current_user",
    );
    const { version, may } = rows[0]!;
    if (version < 150_000) throw new OperatorError(`PostgreSQL ${version} is too old; 15 to 18 will do.`);
    if (!may)
      throw new OperatorError("this user may not create roles; grant it CREATEROLE or use the owner of the server.");
    if (rootKey) await requireKey(client, accessOf(makeSecrets(rootKey)), address);
    newer.push(...(await newerMigrations(client, await allMigrations())));
    return `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} at ${whereOf(address)} (${variable}), a session for each connection`;
  });
  const warnings = newer.length > 0 ? [describeNewer(newer)] : [];
  await warnOfStandbys(address, { warn: (_what: unknown, text?: string) => void warnings.push(text!) });
  return { found, warnings };
}

/**
 * What a start would find at the pooler's address, beside a direct one: whether it answers, leads to the same database, and shares sessions.
 * @param rootKey null where none is known yet
 * @throws OperatorError that says what to do, as the start would
 */
export async function reportPooler(addresses: Addresses, rootKey: Buffer | null): Promise<string> {
  const { DATABASE_URL: pooler = "", DATABASE_DIRECT_URL: direct = "" } = addresses;
  const where = `${whereOf(pooler)} (DATABASE_URL)`;
  const made = rootKey && (await withClient(direct, rolesAreMade));
  let through = pooler;
  if (made) {
    through = roleUrls(direct, makeSecrets(rootKey), pooler).app;
    await requirePooler(through, direct);
  } else {
    // Before the first start nobody but the address's own user is there to look by, whom a pooler need not know.
    try {
      await waitForServer(pooler, 0);
    } catch (error) {
      if (!refusesSignIn(error)) throw error;
      return `${where} answers; where it leads is seen once a start has made the product's roles`;
    }
    await requireOneDatabase(pooler, direct);
  }
  return (await hasOwnSessions(through))
    ? `${where} leads to the same database, and gives each connection a session of its own: DATABASE_URL alone would do, and be faster`
    : `${where} leads to the same database, and shares sessions`;
}

function directOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): { address: string; variable: string } {
  return DATABASE_DIRECT_URL
    ? { address: DATABASE_DIRECT_URL, variable: "DATABASE_DIRECT_URL" }
    : { address: DATABASE_URL!, variable: "DATABASE_URL" };
}

async function rolesAreMade(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = 'hookwise_app'");
  return rows.length > 0;
}

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(address, { connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
