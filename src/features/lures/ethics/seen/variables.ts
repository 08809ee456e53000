import type { Said } from "./said.ts";

/** What the properties of a sheet's own are where an element stands: they are handed on. */
type Variables = ReadonlyMap<string, string>;

/** One may be made of another; some are as long as they like, and named many times. */
const [deepest, longest] = [4, 1000];

/** @param above what they are around it */
export function variablesOf(said: Said, above: Variables): Variables {
  const own = new Map<string, string>();
  for (const [name, { text }] of said)
    if (name.startsWith("--") && !/^(?:inherit|unset)$/i.test(text)) own.set(name, text);
  if (own.size === 0) return above;
  const written = new Map([...above, ...own]);
  for (const [name, text] of own) if (/^initial$/i.test(text)) written.delete(name);
  const all = new Map(written);
  // What others are that it names is what they are here, wherever it is used.
  for (const [name, text] of own) {
    if (!all.has(name)) continue;
    all.set(name, /^revert/i.test(text) ? unknown : (withVariables(text, written) ?? unknown));
  }
  return all;
}

/** Of a name that nobody has: nobody knows what comes of it. */
const unknown = "var()";

/** A value with what the properties that it names are; null where that is not known. */
export function withVariables(value: string, variables: Variables): string | null {
  let text = value;
  for (let left = deepest; left > 0 && text.includes("var(") && text.length < longest; left--)
    text = text.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g, (all, name: string, other?: string) => variables.get(name) ?? other?.trim() ?? all); // oxfmt-ignore
  return text.includes("var(") ? null : text.toLowerCase();
}
