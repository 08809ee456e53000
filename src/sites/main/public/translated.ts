/**
 * An English part with the words of another language in it: lists by position, what is no word (ids, addresses, marks) from the English one.
 * @returns undefined where the translation lacks a word or has not as many entries
 */
export function translatedLike<T>(english: T, own: unknown): T | undefined {
  return like(english, own) as T | undefined;
}

// Values that are the same in every language, by their names; a translation may leave them out.
export const plain: ReadonlySet<string> = new Set([
  "id",
  "href",
  "email",
  "salesEmail",
  "supportEmail",
  "chapter",
  "mark",
  "shows",
]);

function like(english: unknown, own: unknown): unknown {
  if (Array.isArray(english)) {
    if (!Array.isArray(own) || own.length !== english.length) return undefined;
    const entries = english.map((one, n) => like(one, own[n]));
    return entries.includes(undefined) ? undefined : entries;
  }
  if (typeof english === "object" && english !== null) {
    const theirs = typeof own === "object" && own !== null ? (own as Record<string, unknown>) : undefined;
    const entries = Object.entries(english).map(([name, one]) => {
      const value = theirs?.[name];
      return [name, value === undefined && plain.has(name) ? one : like(one, value)] as const;
    });
    return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
  }
  if (typeof english === "string") return typeof own === "string" ? own : undefined;
  return english;
}
