import { createHash } from "node:crypto";
import type { Cell } from "../../kit/disclosure/index.ts";
import { counters } from "./store.ts";
import type { Counter, CountRow } from "./store.ts";
import type { Place } from "./store/people-behind.ts";

/** How many people stand behind counts: each from the moment the mail was handed over, so that a late answer of the server moves nobody in or out. */
export function peopleOf(row: CountRow): number {
  return row.sent + row.unconfirmed;
}

export function cellsOf(rows: readonly CountRow[]): Cell[] {
  return rows.map((row) => cellOf(row, peopleOf(row))).filter((cell) => cell.people > 0);
}

/** Those of them whose message has not come back, as far as anybody knows. */
export function reachedOf(rows: readonly CountRow[]): Cell[] {
  return rows.map((row) => cellOf(row, peopleOf(row) - row.bounced)).filter((cell) => cell.people > 0);
}

/**
 * Counts with everybody who was told of before. Whose mail had come back, is tried again and goes out no more is counted as told: come back. Else what was told of
 * them could be taken off what is told now.
 * @param told the counts that were told last
 * @param arrived those to whom a message was handed over since, as far as they are known one by one: nobody can see from counts that one came and another went
 * @returns the counts, and those behind them who were not told of
 */
export function withThoseToldOf(
  told: readonly CountRow[],
  counts: readonly CountRow[],
  arrived: readonly Place[],
): { rows: CountRow[]; came: Cell[] } {
  const before = new Map(told.map((row) => [keyOf(row), peopleOf(row)]));
  const known = Map.groupBy(arrived, keyOf);
  const came: Cell[] = [];
  const rows = counts.map((row) => {
    const was = before.get(keyOf(row)) ?? 0;
    const gone = Math.max(0, was + (known.get(keyOf(row))?.length ?? 0) - peopleOf(row));
    came.push(cellOf(row, peopleOf(row) + gone - was));
    return { ...row, sent: row.sent + gone, bounced: row.bounced + gone };
  });
  const counted = new Set(counts.map(keyOf));
  return { rows: [...rows, ...told.filter((row) => !counted.has(keyOf(row)))], came };
}

/** People one by one, as those who came to figures. */
export function comingOf(places: readonly Place[]): Cell[] {
  return [...Map.groupBy(places, keyOf).values()].map((some) => cellOf(some[0]!, some.length));
}

/** Those people who stand in some cells. */
export function placedIn<P extends Place>(places: readonly P[], cells: readonly Cell[]): P[] {
  const of = ({ row, column, class: name, half }: Cell) => [row, column, half, name].join(" ");
  const known = new Set(cells.map(of));
  return places.filter((one) => known.has(of(cellOf(one, 1))));
}

/**
 * Facts of long ago lack the difficulties of lures, and so do counts of them. Where these do, whatever else is known of the same people is read without it, too.
 * @returns what does that
 */
export function classedAs(counts: readonly CountRow[]): <P extends Place>(some: readonly P[]) => P[] {
  const of = (one: Place) => keyOf({ ...one, difficulty: "" });
  const without = new Set(counts.filter(({ difficulty }) => difficulty === "").map(of));
  return (some) => some.map((one) => (without.has(of(one)) ? { ...one, difficulty: "" } : one));
}

/** Whether two counts of a campaign say the same, those aside that nobody is behind. */
export function areSame(some: readonly CountRow[], others: readonly CountRow[]): boolean {
  const text = (rows: readonly CountRow[]) =>
    rows
      .filter((row) => peopleOf(row) > 0)
      .map((row) => [keyOf(row), ...counters.map((one) => row[one])].join(" "))
      .toSorted()
      .join("\n");
  return text(some) === text(others);
}

/** A short text that is the same for the same counts by lure, arm and difficulty. */
export function printOf(rows: readonly CountRow[]): string {
  const lines = rows.map((row) => [row.lure, row.hold_out, row.difficulty, ...counters.map((one) => row[one])].join());
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url");
}

/** Whether as many are unconfirmed in counts, place by place, as their messages say. */
export function areUnconfirmed(
  rows: readonly CountRow[],
  settled: readonly (Place & { unconfirmed: number })[],
): boolean {
  const left = new Map<string, number>();
  const add = (one: Place, by: number) => {
    const key = keyOf(one);
    left.set(key, (left.get(key) ?? 0) + by);
  };
  for (const one of rows) add(one, one.unconfirmed);
  for (const one of settled) add(one, -one.unconfirmed);
  return [...left.values()].every((by) => by === 0);
}

/** Counts as whoever may not see what people did is told of them: what that has settled is unconfirmed. */
export function unconfirmedAgain(
  rows: readonly CountRow[],
  settled: readonly (Place & { people: number })[],
): CountRow[] {
  const known = new Map<string, number>();
  for (const one of settled) known.set(keyOf(one), (known.get(keyOf(one)) ?? 0) + one.people);
  return rows.map((row) => {
    const people = Math.min(row.sent, known.get(keyOf(row)) ?? 0);
    return { ...row, sent: row.sent - people, unconfirmed: row.unconfirmed + people };
  });
}

/** Rows that stand for the same people are one. */
export function summed(rows: readonly CountRow[]): CountRow[] {
  const found = new Map<string, CountRow>();
  for (const row of rows) {
    const key = `${row.campaign} ${keyOf(row)}`;
    const known = found.get(key);
    if (!known) found.set(key, { ...row });
    else for (const one of counters) known[one] += row[one];
  }
  return [...found.values()];
}

export function noCounts(): Record<Counter, number> {
  return Object.fromEntries(counters.map((one) => [one, 0])) as Record<Counter, number>;
}

function cellOf({ department, lure, difficulty, hold_out }: Place, people: number): Cell {
  return { row: department, column: lure, class: difficulty, half: hold_out, people };
}

function keyOf({ department, lure, hold_out, difficulty }: Place): string {
  return [department, lure, hold_out, difficulty].join(" ");
}
