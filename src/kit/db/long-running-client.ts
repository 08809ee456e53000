import type pg from "pg";
import { clientOf, reach } from "./address.ts";
import { limitsOf, longRunningGreeting, defaultTimeoutSeconds } from "./limits.ts";
import { within } from "./pool.ts";
import { makeWatch } from "./watch.ts";

/**
 * Opens a connection by itself for statements that take as long as they take, such as a migration's; neither its process nor the server waits for ever for the
 * other when one of them has gone without a word. End it yourself.
 * @param name how it is called at the server
 * @param seconds as of DATABASE_TIMEOUT
 */
export async function longRunningClient(
  address: string,
  name: string,
  seconds = defaultTimeoutSeconds,
): Promise<pg.Client> {
  const limits = limitsOf(seconds);
  const client = clientOf(address, { application_name: name, query_timeout: 0 });
  // Whatever else keeps the product from starting ends the embedded database while this is at work; the statement under way tells it.
  client.on("error", () => {});
  await client.connect();
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  try {
    await client.query(within(longRunningGreeting(limits), limits.answer));
    const { rows } = await client.query<{ pid: number }>(within("SELECT pg_backend_pid() AS pid", limits.answer));
    const watch = makeWatch(reach(address), { client, pid: rows[0]!.pid }, limits.statement / 2);
    return Object.assign(client, { query: (...asked: unknown[]) => watch(ask(...asked)) });
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
