import type { Screen } from "../../../ui/screen.ts";

/** A line of the palette. It stays the same object as long as it says the same: only what is new is drawn anew at a key. */
export interface Line {
  /** The address to which it leads. */
  id: string;
  icon: Screen["icon"] | undefined;
  name: string;
  beside?: string | undefined;
}

/**
 * What the palette lists: screens whose name holds what was typed, then what the server has found by it.
 * @param contains whether a name holds a text, as the language compares
 * @param most so many lines at once
 */
export function linesOf(
  screens: readonly Line[],
  found: readonly Line[],
  typed: string,
  contains: (name: string, typed: string) => boolean,
  most: number,
): Line[] {
  return [...screens.filter(({ name }) => contains(name, typed)), ...found].slice(0, most);
}
