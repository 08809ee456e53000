import type { ReactNode } from "react";

/** A column of a list as a value. */
export interface Column<R> {
  id: string;
  /** What stands at its head. */
  name: string;
  cell(row: R): ReactNode;
  /** A CSS length, or nothing for a share of what is left. */
  width?: string;
  /** The server's name for the order by it. */
  sorts?: string;
  numeric?: true;
  /** Not shown until it is chosen. */
  hidden?: true;
  /** Shown on a telephone too, below the first. */
  narrow?: true;
  /** Holds a button: always shown, on a telephone too, at the end of the row, with a head that is only heard. */
  acts?: true;
}

const keptUnder = (list: string) => `hookwise.columns.${list}`;

/** Which columns of a list are shown: what was chosen in this browser, else all but the hidden. The first is always shown. */
export function shownColumns(list: string, columns: readonly Column<never>[]): Record<string, boolean> {
  const chosen = keptChoice(list);
  return Object.fromEntries(
    columns.map(({ id, hidden }, index) => [id, index === 0 || (chosen ? (chosen[id] ?? !hidden) : !hidden)]),
  );
}

/** Keeps the choice in this browser; one that keeps nothing begins with the usual columns the next time. */
export function saveColumns(list: string, shown: Record<string, boolean>): void {
  try {
    localStorage.setItem(keptUnder(list), JSON.stringify(shown));
  } catch {
    // A browser that keeps nothing.
  }
}

function keptChoice(list: string): Record<string, boolean> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder(list)) ?? "null");
    return typeof kept === "object" ? (kept as Record<string, boolean> | null) : null;
  } catch {
    return null;
  }
}

/** The order after a press on a column's head: by it, then the other way round. A minus stands before what runs backwards. */
export function sortedBy(now: string, by: string): string {
  return now === by ? `-${by}` : by;
}
