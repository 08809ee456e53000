import { useEffect, useState } from "react";
import type { RefObject } from "react";
import type { Column } from "./column.ts";

/** Pixels that a column takes where it does not say its width: the first, which names the row, and any other. */
const usual = { first: 160, other: 110 };
const tick = 44;
const rem = 16;

/**
 * The columns that have room beside the first, in their order. Acts go before what a telephone shows too, and that before the rest; from the first
 * that has no room on, they are left out rather than pushed off the screen.
 * @param room in pixels
 * @param ticked whether a box for selecting stands before the first
 */
export function fittingColumns<R>(columns: readonly Column<R>[], room: number, ticked: boolean): readonly Column<R>[] {
  const [first, ...others] = columns;
  if (!first) return columns;
  let left = room - (ticked ? tick : 0) - Math.max(widthOf(first, room, usual.first), usual.first);
  const kept = new Set<Column<R>>([first]);
  for (const one of others.toSorted((a, b) => rank(a) - rank(b))) {
    left -= widthOf(one, room, usual.other);
    if (left < 0) break;
    kept.add(one);
  }
  return columns.filter((one) => kept.has(one));
}

function rank({ acts, narrow }: Pick<Column<never>, "acts" | "narrow">): number {
  return acts ? 0 : narrow ? 1 : 2;
}

function widthOf({ width = "" }: Pick<Column<never>, "width">, room: number, otherwise: number): number {
  const length = parseFloat(width);
  if (Number.isNaN(length)) return otherwise;
  return width.endsWith("%") ? (length / 100) * room : width.endsWith("rem") ? length * rem : length;
}

/** How wide an element is, in pixels; infinite until that is known. */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity);
  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    const size = new ResizeObserver(() => setRoom(shown.clientWidth));
    size.observe(shown);
    return () => size.disconnect();
  }, [frame]);
  return room;
}
