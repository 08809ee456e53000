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
 * What the palette lists: screens whose name holds what was typed, whatever its case and marks, then what the server has found by it.
 * @param most so many lines at once
 */
export function linesOf(screens: readonly Line[], found: readonly Line[], typed: string, most: number): Line[] {
  const sought = plain(typed.trim());
  return [...screens.filter(({ name }) => plain(name).includes(sought)), ...found].slice(0, most);
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}
