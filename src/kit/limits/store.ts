/** Runs one statement: in a transaction (`db.query`) or by itself (`database.lookup`). */
export type Ask = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

interface KeyedLimit {
  key: string;
  most: number;
  seconds: number;
  weight?: number;
}

/** Counts one, or what it weighs, under every key or under none; the seconds until there is room, 0 when it was counted. */
export async function take(ask: Ask, limits: readonly KeyedLimit[]): Promise<number> {
  const [row] = await ask<{ wait: number }>("SELECT kit_take($1, $2, $3, $4) AS wait", [
    limits.map((one) => one.key),
    limits.map((one) => one.most),
    limits.map((one) => one.seconds),
    limits.map((one) => one.weight ?? 1),
  ]);
  return row!.wait;
}

/**
 * Adds what was counted under some keys; what all have counted there by now, and until when that holds.
 * @param counted `seconds`: what is left of the limit's time for whoever counted, at most `whole`, what the limit lasts from its first count
 */
export async function count(
  ask: Ask,
  counted: readonly { key: string; weight: number; seconds: number; whole: number }[],
): Promise<Map<string, { total: number; endsAt: Date }>> {
  const rows = await ask<{ key: string; total: number; endsAt: Date }>(
    `SELECT key, total, ends_at AS "endsAt" FROM kit_count($1, $2, $3, $4)`,
    [
      counted.map((one) => one.key),
      counted.map((one) => one.weight),
      counted.map((one) => one.seconds),
      counted.map((one) => one.whole),
    ],
  );
  return new Map(rows.map(({ key, ...rest }) => [key, rest]));
}

export async function forget(ask: Ask, keys: readonly string[]): Promise<void> {
  await ask("SELECT kit_forget($1)", [keys]);
}

/** Drops counts that have ended. */
export async function forgetEnded(ask: Ask): Promise<void> {
  await ask("SELECT kit_forget_ended()");
}
