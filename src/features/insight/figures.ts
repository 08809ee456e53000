import { hiddenGroups, rates, usualClickRate } from "./rules.ts";
import type { Counts, Rates, Verdicts } from "./rules.ts";
import type { CountRow } from "./store.ts";

export type Figures = Counts & Rates;

export interface Group {
  id: string | null;
  name: string;
  difficulty: string | null;
  suppressed: boolean;
  figures: Figures | null;
}

/** Adds rows up to the figures that are shown. */
export function figuresOf(rows: readonly CountRow[]): Figures {
  const sum = (pick: (row: CountRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const verdicts = (raw: keyof CountRow, machine: keyof CountRow, person: keyof CountRow): Verdicts => {
    const seen = {
      raw: sum((row) => row[raw] as number),
      machine: sum((row) => row[machine] as number),
      person: sum((row) => row[person] as number),
    };
    return { ...seen, unverified: Math.max(0, seen.raw - seen.machine - seen.person) };
  };
  const counts: Counts = {
    sent: sum((row) => row.sent),
    bounced: sum((row) => row.bounced),
    unconfirmed: sum((row) => row.unconfirmed),
    opened: verdicts("opened_raw", "opened_machine", "opened_person"),
    clicked: verdicts("clicked_raw", "clicked_machine", "clicked_person"),
    submitted: verdicts("submitted_raw", "submitted_machine", "submitted_person"),
    reported: verdicts("reported_raw", "reported_machine", "reported_person"),
  };
  return {
    ...counts,
    ...rates(
      counts,
      sum((row) => row.sent * (usualClickRate[row.difficulty] ?? usualClickRate.moderate!)),
    ),
  };
}

/** Figures per difficulty class, so that no rate stands alone. */
export function byDifficulty(rows: readonly CountRow[]): (Figures & { difficulty: string })[] {
  return [...Map.groupBy(rows, (row) => row.difficulty)].map(([difficulty, some]) => ({
    difficulty,
    ...figuresOf(some),
  }));
}

/** Departments with the small ones, and those that would give them away, hidden. */
export function departmentGroups(
  rows: readonly CountRow[],
  names: ReadonlyMap<string, string>,
  unnamed: string,
): Group[] {
  const groups = Map.groupBy(rows, (row) => row.department);
  const hidden = hiddenGroups(new Map([...groups].map(([id, some]) => [id, figuresOf(some).sent])));
  return [...groups].map(([id, some]) => {
    const suppressed = hidden.has(id);
    const difficulty = onlyClass(some);
    return { id, name: names.get(id) ?? unnamed, difficulty, suppressed, figures: suppressed ? null : figuresOf(some) };
  });
}

/** Lures with their own difficulty. Hidden like departments: a lure that three people received tells of three people. */
export function lureGroups(rows: readonly CountRow[], titles: ReadonlyMap<string, string>): Group[] {
  const groups = Map.groupBy(rows, (row) => row.lure);
  const hidden = hiddenGroups(new Map([...groups].map(([id, some]) => [id, figuresOf(some).sent])));
  return [...groups].map(([id, some]) => {
    const suppressed = hidden.has(id);
    return {
      id,
      name: titles.get(id) ?? id,
      difficulty: onlyClass(some),
      suppressed,
      figures: suppressed ? null : figuresOf(some),
    };
  });
}

// One class when all rows share it, else null: a mixed group has its classes in `byDifficulty`.
function onlyClass(rows: readonly CountRow[]): string | null {
  const classes = new Set(rows.map((row) => row.difficulty));
  return classes.size === 1 ? [...classes][0]! : null;
}
