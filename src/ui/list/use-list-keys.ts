import { useEffect } from "react";
import type { RefObject } from "react";

interface Keys {
  /** The row with the focus moves by this many. */
  onMove(step: 1 | -1): void;
  /** The row with the focus is selected, or no longer. */
  onSelect?(): void;
}

/** The keys of a list: `j` and `k` walk its rows, `x` selects, `/` goes to the search. Enter follows the row's own link. */
export function useListKeys(frame: RefObject<HTMLElement | null>, keys: Keys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "j") keys.onMove(1);
      else if (event.key === "k") keys.onMove(-1);
      else if (event.key === "x" && keys.onSelect) keys.onSelect();
      else if (event.key === "/") frame.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

/** Whether keys go into something: a field, an editor, a tree that is searched by letters, an open menu or dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=menu], [role=listbox], [role=treegrid], dialog") !== null)
  );
}
