import { OperatorError } from "../operator-error.ts";
import type { Secrets } from "../secrets.ts";
import { clientOf } from "./address.ts";
import { accessOf, allMigrations } from "./connect.ts";
import { requireKey } from "./roles.ts";

/**
 * Makes sure that a database belongs to this root key and is exactly as new as this program, and changes nothing: for what works on a database without
 * starting the product.
 * @throws OperatorError that says what to do
 */
export async function requireCurrent(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = clientOf(ownerUrl, { connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await requireKey(client, accessOf(secrets), ownerUrl);
    const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('kit_migrations') IS NOT NULL AS made");
    const ran = rows[0]!.made ? await client.query<{ name: string }>("SELECT name FROM kit_migrations") : { rows: [] };
    const there = new Set(ran.rows.map((row) => row.name));
    const wanted = new Set((await allMigrations()).map((one) => one.name));
    if (!wanted.isSubsetOf(there))
      throw new OperatorError(
        "This database is older than the program. Start the product once (npm start), then try again.",
      );
    if (!there.isSubsetOf(wanted))
      throw new OperatorError("This database is newer than the program. Use the version that the product runs.");
  } finally {
    await client.end();
  }
}
