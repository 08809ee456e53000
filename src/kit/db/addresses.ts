import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { clientOf } from "./address.ts";

const named = { publicUrl: "PUBLIC_URL", learnUrl: "LEARN_URL", lureUrl: "LURE_URL" } as const;

/**
 * Notes the addresses of this process, and warns when the one that started before had others: links in mails and sign-ins would lead elsewhere, depending on who
 * made them. Told, not refused: an installation may move.
 */
export async function noteAddresses(
  owner: string,
  config: Pick<Config, keyof typeof named>,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const own = Object.fromEntries(
    Object.entries(named).map(([key, variable]) => [variable, config[key as keyof typeof named]]),
  );
  const client = clientOf(owner, { connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    // Nothing new is not written: a start would wait for a standby that is away, and answer nobody.
    const { rows: known } = await client.query("SELECT FROM kit_installation WHERE addresses = $1::jsonb", [own]);
    if (known.length > 0) return;
    const { rows } = await client.query<{ before: Record<string, string> | null }>(
      `UPDATE kit_installation AS i SET addresses = $1 FROM (SELECT addresses FROM kit_installation FOR UPDATE) AS old
        RETURNING old.addresses AS before`,
      [own],
    );
    const before = rows[0]?.before ?? own;
    const other = Object.keys(own).filter((variable) => before[variable] !== own[variable]);
    if (other.length > 0)
      log.warn(
        Object.fromEntries(other.map((variable) => [variable, { here: own[variable], before: before[variable] }])),
        `${other.join(" and ")} differ from those of the process that started before on this database: all processes must have the same`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}
