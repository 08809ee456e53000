import { useLayoutEffect } from "react";

/** Stands in for a search that is being fetched: what is typed meanwhile is handed on, and is no key of the screen below. */
export function TypedEarly({ onType }: { onType(letter: string): void }) {
  // It stands aside in the same moment in which the search is there.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onType(event.key);
    };
    document.addEventListener("keydown", take, true);
    return () => document.removeEventListener("keydown", take, true);
  }, [onType]);
  return null;
}
