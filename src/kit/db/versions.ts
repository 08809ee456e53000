import type pg from "pg";
import { OperatorError } from "../operator-error.ts";

interface Migration {
  name: string;
  sql: string;
}

/** A line that takes away what an earlier version used, and says since when nobody does (decision 0313); not a remark that this is to come. */
const takesAway = /^(?!\s*--).*-- unused since (\d{4}-\d{2}-\d{2})/gm;

/**
 * The newest migration that a program must know to do without what this one takes away: whoever does not know it was made before the day on which it was used no
 * more. Null where nothing is taken away.
 * @param all in their order
 */
export function neededBy({ sql }: Pick<Migration, "sql">, all: readonly Pick<Migration, "name">[]): string | null {
  const days = [...sql.matchAll(takesAway)].map(([, day]) => day!).toSorted();
  const last = days.at(-1);
  return last === undefined ? null : (all.findLast(({ name }) => name < last)?.name ?? null);
}

/**
 * The migrations of a database that a program does not know. A version before has some beside a newer one (a rolling upgrade), one from one version to the next.
 * Changes nothing.
 * @param known in their order
 * @throws OperatorError where the database lacks by now what the program still uses
 */
export async function newerMigrations(
  client: pg.ClientBase,
  known: readonly Pick<Migration, "name">[],
): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'kit_migrations'",
  );
  const there = new Set(columns.map(({ name }) => name));
  if (!there.has("name")) return [];
  const needs = there.has("needs") ? "needs" : "NULL::text AS needs";
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `SELECT name, ${needs} FROM kit_migrations ORDER BY name`,
  );
  const names = new Set(known.map(({ name }) => name));
  const beyond = rows.find((row) => row.needs !== null && !names.has(row.needs));
  if (beyond)
    throw new OperatorError(
      `This program is too old for its database: a newer version (${beyond.name}) has taken away what this one still uses. Nothing was changed. Start that version or a newer one, or put back the backup from before the upgrade.`,
    );
  return rows.map(({ name }) => name).filter((name) => !names.has(name));
}

/** What is said of them. */
export function describeNewer(newer: readonly string[]): string {
  return `this program is older than its database (${newer.length} migrations that it does not know, the last is ${newer.at(-1)}). Two versions that follow each other work side by side while machines are upgraded one by one; further apart they do not: start the newer version here, too`;
}
