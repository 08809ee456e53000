import type { Verdict } from "../rules.ts";

/** Traits that are kept of a group; a mail that would bring more is new, whatever it brings. */
export const maxTraits = 400;

/** What a mail brings that its group has not. */
export function newTraits(known: readonly string[], traits: readonly string[]): string[] {
  const has = new Set(known);
  return traits.filter((one) => !has.has(one));
}

/**
 * Whether the verdict on a group answers a later mail of it, too, without anybody looking. That something is an attack may be said of all that is like it.
 * That something is none is said only of what was looked at: an attacker may make a mail like one that was found harmless, and put a link of their own into it.
 * @param fresh whether it brings something new, or its text is another
 * @param waiting whether something of the group has not been looked at
 */
export function answersItself(
  verdict: Verdict | null,
  { fresh, waiting }: { fresh: boolean; waiting: boolean },
): boolean {
  if (verdict === null) return false;
  return verdict === "malicious" || (!fresh && !waiting);
}
