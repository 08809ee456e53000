import type { Said } from "./said.ts";

/** What the properties of a sheet's own are where an element stands: they are handed on. */
type Variables = ReadonlyMap<string, string>;

/** One may be made of another; some are as long as they like, and named many times. */
const [deepest, longest] = [4, 1000];

/** @param above what they are around it */
export function variablesOf(said: Said, above: Variables): Variables {
  let own: Map<string, string> | undefined;
  for (const [name, { text }] of said)
    if (name.startsWith("--") && !/^(?:inherit|unset)$/i.test(text)) (own ??= new Map(above)).set(name, text);
  return own ?? above;
}

/** A value with what the properties that it names are; null where that is not known. */
export function withVariables(value: string, variables: Variables): string | null {
  let text = value;
  for (let left = deepest; left > 0 && text.includes("var(") && text.length < longest; left--)
    text = text.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g, (all, name: string, other?: string) => variables.get(name) ?? other?.trim() ?? all); // oxfmt-ignore
  return text.includes("var(") ? null : text.toLowerCase();
}
