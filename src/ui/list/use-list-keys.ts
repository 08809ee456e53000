import type { RefObject } from "react";
import { useKeys } from "../keys/use-keys.ts";

interface Keys {
  /** The row with the focus moves by this many. */
  onMove(step: 1 | -1): void;
  /** The row with the focus is selected, or no longer. */
  onSelect?(): void;
}

/** The keys of a list: `j` and `k` walk its rows, `x` selects, `/` goes to the search. Enter follows the row's own link. */
export function useListKeys(frame: RefObject<HTMLElement | null>, { onMove, onSelect }: Keys): void {
  useKeys({
    j: () => onMove(1),
    k: () => onMove(-1),
    ...(onSelect && { x: onSelect }),
    "/": () => frame.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus(),
  });
}
