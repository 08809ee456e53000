import { usualClickRate } from "../lures/rules.ts";
import { rates } from "./rules.ts";
import type { Counts, Rates, Verdicts } from "./rules.ts";
import type { Shown } from "./shown.ts";
import { counters } from "./store.ts";
import type { Counter, CountRow } from "./store.ts";

type Figures = Counts & Rates;

/** Figures, or null for each where they are hidden. */
type Hideable<F> = { [K in keyof F]: F[K] | null };

const nothing: Hideable<Figures> = {
  sent: null,
  bounced: null,
  unconfirmed: null,
  opened: null,
  clicked: null,
  submitted: null,
  reported: null,
  delivered: null,
  clickRate: null,
  clickInterval: null,
  submitRate: null,
  reportRate: null,
  reportInterval: null,
  expectedClickRate: null,
  observedToExpected: null,
};

interface Group {
  id: string;
  name: string;
  difficulty: string | null;
  suppressed: boolean;
  /** Whether some campaigns of the period are left out, in which the group was too small. */
  incomplete: boolean;
  figures: Figures | null;
}

/** Adds rows up to the figures that are shown. A large organisation has tens of thousands of rows: they are walked once. */
export function figuresOf(rows: readonly CountRow[]): Figures {
  const sums = Object.fromEntries(counters.map((one) => [one, 0])) as Record<Counter, number>;
  let expected = 0;
  for (const row of rows) {
    for (const one of counters) sums[one] += row[one];
    expected += row.sent * (usualClickRate[row.difficulty] ?? usualClickRate.moderate!);
  }
  const verdicts = (raw: number, machine: number, person: number): Verdicts => ({
    raw,
    machine,
    person,
    unverified: Math.max(0, raw - machine - person),
  });
  const counts: Counts = {
    sent: sums.sent,
    bounced: sums.bounced,
    unconfirmed: sums.unconfirmed,
    opened: verdicts(sums.opened_raw, sums.opened_machine, sums.opened_person),
    clicked: verdicts(sums.clicked_raw, sums.clicked_machine, sums.clicked_person),
    submitted: verdicts(sums.submitted_raw, sums.submitted_machine, sums.submitted_person),
    reported: verdicts(sums.reported_raw, sums.reported_machine, sums.reported_person),
  };
  return { ...counts, ...rates(counts, expected) };
}

/** The figures of what is told of some campaigns together; all null where that is nothing. */
export function totalOf(shown: readonly Shown[]): Hideable<Figures> {
  return shown.length > 0 ? figuresOf(shown.flatMap((one) => one.rows)) : nothing;
}

/** Figures per difficulty class, so that no rate stands alone. */
export function byDifficulty(
  shown: readonly Shown[],
): (Hideable<Figures> & { difficulty: string; suppressed: boolean })[] {
  return grouped(shown, "difficulty", "classes").map(({ id, rows }) => ({
    difficulty: id,
    suppressed: rows === null,
    ...(rows === null ? nothing : figuresOf(rows)),
  }));
}

/** Departments with the small ones, and those that would give them away, hidden. @param shown with its counts by department */
export function departmentGroups(
  shown: readonly Shown[],
  names: ReadonlyMap<string, string>,
  unnamed: string,
): Group[] {
  // Which lures the few of a hidden department got is nobody's business, not even their class.
  return grouped(shown, "department", "rows").map((one) => groupOf(one, names.get(one.id) ?? unnamed, one.rows ?? []));
}

/** So many departments are told of one campaign at once. */
const mostDepartments = 50;

/** The departments with the most people, in their order, and how many more there are: an answer stays small however large the organisation. */
export function largest<G extends { figures: Pick<Counts, "sent" | "unconfirmed"> | null }>(
  departments: readonly G[],
): { departments: G[]; moreDepartments: number } {
  const size = ({ figures }: G) => (figures ? figures.sent + figures.unconfirmed : 0);
  const kept = new Set(departments.toSorted((a, b) => size(b) - size(a)).slice(0, mostDepartments));
  return {
    departments: departments.filter((one) => kept.has(one)),
    moreDepartments: departments.length - kept.size,
  };
}

/** Lures with their own difficulty. Hidden like departments: a lure that three people received tells of three people. */
export function lureGroups(shown: readonly Shown[], titles: ReadonlyMap<string, string>): Group[] {
  return grouped(shown, "lure", "columns").map((one) => groupOf(one, titles.get(one.id) ?? one.id, one.all));
}

/**
 * What went by mail, as texts, in chats: the sums of those lures that are shown by themselves, so that nothing is told which the lures do not tell.
 * @param forms what lures are written for, by their ids
 * @param titleOf how that is called in the reader's language
 */
export function formGroups(
  shown: readonly Shown[],
  forms: ReadonlyMap<string, string>,
  titleOf: (form: string) => string,
): Group[] {
  const formOf = (lure: string) => forms.get(lure) ?? "";
  return grouped(shown, "lure", "columns", formOf)
    .filter(({ id }) => id !== "")
    .map((one) => groupOf(one, titleOf(one.id), one.rows ?? []));
}

/** Those who were trained beside those who were held out; both hidden where one would give away a few. */
export function trainingArms(shown: readonly Shown[]): {
  suppressed: boolean;
  training: Figures | null;
  holdOut: Figures | null;
} {
  const rows = shown.filter((one) => one.margins.halves).flatMap((one) => one.rows);
  const heldOut = rows.filter((row) => row.hold_out);
  const suppressed = !shown.some((one) => one.margins.halves);
  return {
    suppressed,
    training: suppressed ? null : figuresOf(rows.filter((row) => !row.hold_out)),
    holdOut: heldOut.length > 0 ? figuresOf(heldOut) : null,
  };
}

interface Rows {
  id: string;
  /** Of the campaigns in which the group is shown; null where that is none. */
  rows: CountRow[] | null;
  incomplete: boolean;
  all: CountRow[];
}

function grouped(
  shown: readonly Shown[],
  by: "department" | "lure" | "difficulty",
  margin: "rows" | "columns" | "classes",
  groupOfId = (id: string) => id,
): Rows[] {
  const found = new Map<string, Rows>();
  for (const one of shown) {
    const disclosed = new Set<string>(one.margins[margin]);
    for (const row of by === "department" ? one.departments : one.rows) {
      const id = groupOfId(row[by]);
      const group = found.get(id) ?? { id, rows: null, incomplete: false, all: [] };
      if (disclosed.has(row[by])) (group.rows ??= []).push(row);
      else if (row.sent + row.unconfirmed > 0) group.incomplete = true;
      group.all.push(row);
      found.set(group.id, group);
    }
  }
  return [...found.values()];
}

/** @param classed the rows by which its difficulty is told */
function groupOf({ id, rows, incomplete }: Rows, name: string, classed: readonly CountRow[]): Group {
  const suppressed = rows === null;
  return {
    id,
    name,
    difficulty: commonClass(classed),
    suppressed,
    incomplete: !suppressed && incomplete,
    figures: rows && figuresOf(rows),
  };
}

/** One class when all rows share it, else null: a mixed group has its classes in `byDifficulty`. */
export function commonClass(rows: readonly CountRow[]): string | null {
  const classes = new Set(rows.map((row) => row.difficulty));
  return classes.size === 1 ? [...classes][0]! : null;
}
