import { lightCut } from "./cut.ts";
import { hiddenGroups } from "./groups.ts";

/** So many people who share a row, a column, a class of the column, and a half (such as a department, a lure, its difficulty, an arm). */
export interface Cell {
  row: string;
  column: string;
  class: string;
  half: boolean;
  people: number;
}

/** Of which groups sums are published beside the total. What is not named stands in no sum but the total's. */
export interface Margins {
  rows: string[];
  columns: string[];
  classes: string[];
  halves: boolean;
}

const none: Margins = { rows: [], columns: [], classes: [], halves: false };

/**
 * Which sums of a table may be published so that nothing computed from them, by adding and subtracting any of them any number of times, speaks of
 * fewer than `k` people. Null when not even the total may be.
 *
 * Sums of rows and columns are potentials of a graph whose nodes are the groups and whose edges are the people who share both: whatever is
 * computed from them is different from nothing on the edges of a cut. So the lightest cut is the smallest group that anybody can single out, and
 * groups are hidden until it is `k` people. Classes are shown only where they are sums of columns that are shown or hidden together; halves only
 * where both are found among the people of enough cells that they cannot be told from rows and columns.
 */
export function publishable(cells: readonly Cell[], k: number): Margins | null {
  if (peopleOf(cells) < k) return null;
  const hiddenColumns = hiddenGroups(sizes(cells, "column"), k);
  const hiddenRows = hiddenGroups(sizes(cells, "row"), k);
  const rowSizes = [...sizes(cells, "row")].toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const shown = () => ({
    ...none,
    rows: rowSizes.map(([row]) => row).filter((row) => !hiddenRows.has(row)),
    columns: [...sizes(cells, "column").keys()].filter((column) => !hiddenColumns.has(column)),
  });
  for (;;) {
    const margins = shown();
    const side = sideOfLightCut(cells, margins, k);
    if (!side) return { ...margins, classes: classesOf(cells, hiddenColumns), halves: halvesHide(cells, margins, k) };
    // There are rows on both sides, for a column or a row alone is heavy enough. One of each side is hidden, among all that are hidden.
    const more = [true, false]
      .filter((on) => hiddenRows.size === 0 || side.has(restRow) !== on)
      .map((on) => rowSizes.find(([row]) => !hiddenRows.has(row) && side.has(rowNode(row)) === on)?.[0])
      .filter((row) => row !== undefined);
    if (more.length === 0) return none;
    for (const row of more) hiddenRows.add(row);
  }
}

/**
 * Whether the same sums may be published again after people came to the cells. Together with what was published before they tell of those people alone, so
 * these must be as safe as the whole: nobody, or at least `k` wherever something is added up. Then whatever is computed from any number of tellings is a
 * sum over groups who came together, of each of which it speaks of nobody or of `k` people. It is not where people are taken out: what was published must be
 * published of whoever was in it for good.
 * @param before whoever was in what was published last
 * @param came those who are in it beside them now
 */
export function stillPublishable(margins: Margins, before: readonly Cell[], came: readonly Cell[], k: number): boolean {
  const those = came.filter((cell) => cell.people > 0);
  if (those.length === 0) return true;
  if (sideOfLightCut(those, margins, k)) return false;
  const known = new Set(before.map((cell) => `${cell.column} ${cell.class}`));
  if (those.some((cell) => !known.has(`${cell.column} ${cell.class}`))) return false;
  return !margins.halves || new Set(those.map((cell) => cell.half)).size === 1 || halvesHide(those, margins, k);
}

/** So often it is asked who of those who come would be singled out; where it is still somebody, all of them wait. */
const mostPeels = 40;

/**
 * Of those who come to what was published, the cells of those who may come now (`stillPublishable`): who would be singled out waits for others, and keeps nobody
 * else waiting.
 */
export function comingNow(margins: Margins, before: readonly Cell[], came: readonly Cell[], k: number): Cell[] {
  const known = new Set(before.map((cell) => `${cell.column} ${cell.class}`));
  const { rowOf, columnOf } = nodesOf(margins);
  let those = came.filter((cell) => cell.people > 0 && known.has(`${cell.column} ${cell.class}`));
  for (let peels = 0; peels < mostPeels; peels += 1) {
    those = withoutSmall(withoutSmall(those, rowOf, k), columnOf, k);
    if (stillPublishable(margins, before, those, k)) return those;
    const side = sideOfLightCut(those, margins, k);
    const [half] = [true, false].toSorted((a, b) => halfOf(those, b) - halfOf(those, a));
    those = side ? those.filter((cell) => side.has(rowOf(cell)) === side.has(columnOf(cell))) : those.filter((cell) => cell.half === half); // oxfmt-ignore
  }
  return [];
}

function withoutSmall(cells: readonly Cell[], of: (cell: Cell) => string, k: number): Cell[] {
  const people = new Map<string, number>();
  for (const cell of cells) people.set(of(cell), (people.get(of(cell)) ?? 0) + cell.people);
  return cells.filter((cell) => people.get(of(cell))! >= k);
}

function halfOf(cells: readonly Cell[], half: boolean): number {
  return peopleOf(cells.filter((cell) => cell.half === half));
}

/**
 * Those of the sums that were published which may be published on where groups have to be of more people from now on; null when not even the total may be.
 * Where more groups are hidden than a larger `k` asks for, nothing smaller can be singled out than there, and nothing is told by itself that was not before.
 */
export function coarsened(before: Margins, cells: readonly Cell[], k: number): Margins | null {
  const wanted = publishable(cells, k);
  if (!wanted) return null;
  const both = (some: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return some.filter((one) => known.has(one));
  };
  const columns = both(before.columns, wanted.columns);
  const hidden = new Set([...sizes(cells, "column").keys()].filter((column) => !columns.includes(column)));
  const margins = { ...none, rows: both(before.rows, wanted.rows), columns };
  return {
    ...margins,
    classes: both(before.classes, classesOf(cells, hidden)),
    halves: before.halves && halvesHide(cells, margins, k),
  };
}

const restRow = "row:";
const rowNode = (row: string) => `row:${row}`;
const columnNode = (column: string) => `column:${column}`;

/** By which node of the graph a cell's row and column are: what is not shown is one node. */
function nodesOf({ rows, columns }: Margins): Record<"rowOf" | "columnOf", (cell: Cell) => string> {
  const shownRows = new Set(rows);
  const shownColumns = new Set(columns);
  return {
    rowOf: ({ row }) => (shownRows.has(row) ? rowNode(row) : restRow),
    columnOf: ({ column }) => columnNode(shownColumns.has(column) ? column : ""),
  };
}

function sideOfLightCut(cells: readonly Cell[], margins: Margins, k: number): Set<string> | null {
  const { rowOf, columnOf } = nodesOf(margins);
  const names = new Map<string, number>();
  const node = (name: string) => names.get(name) ?? (names.set(name, names.size), names.size - 1);
  const edges = cells
    .filter((cell) => cell.people > 0)
    .map((cell) => [node(rowOf(cell)), node(columnOf(cell)), cell.people] as const);
  const side = lightCut({ nodes: names.size, edges }, k);
  return side && new Set([...names].filter(([, at]) => side.has(at)).map(([name]) => name));
}

function classesOf(cells: readonly Cell[], hiddenColumns: ReadonlySet<string>): string[] {
  const inhabited = cells.filter((cell) => cell.people > 0);
  const hiddenTogether = new Set(inhabited.filter((cell) => hiddenColumns.has(cell.column)).map((cell) => cell.class));
  return [...new Set(inhabited.map((cell) => cell.class))].filter((one) => {
    const columns = new Set(inhabited.filter((cell) => cell.class === one).map((cell) => cell.column));
    if (inhabited.some((cell) => columns.has(cell.column) && cell.class !== one)) return false;
    return hiddenTogether.size <= 1 || !hiddenTogether.has(one);
  });
}

/** Whether the halves are mixed well enough: within a cell of what is published the rarer half cannot be told from the other. */
function halvesHide(cells: readonly Cell[], { rows, columns }: Margins, k: number): boolean {
  const shownRows = new Set(rows);
  const shownColumns = new Set(columns);
  const mixed = new Map<string, [number, number]>();
  for (const cell of cells) {
    const column = shownColumns.has(cell.column) ? cell.column : "";
    const key = JSON.stringify([shownRows.has(cell.row) ? cell.row : "", column]);
    const both = mixed.get(key) ?? [0, 0];
    both[cell.half ? 1 : 0] += cell.people;
    mixed.set(key, both);
  }
  let rarer = 0;
  for (const both of mixed.values()) rarer += Math.min(...both);
  return rarer >= k;
}

function sizes(cells: readonly Cell[], by: "row" | "column"): Map<string, number> {
  const found = new Map<string, number>();
  for (const cell of cells) if (cell.people > 0) found.set(cell[by], (found.get(cell[by]) ?? 0) + cell.people);
  return found;
}

function peopleOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.people, 0);
}
