import type { Rule } from "./style.ts";

/** What a sheet's own properties are; null for one that is said twice, differently: nobody knows here which holds where. */
export type Variables = ReadonlyMap<string, string | null>;

/** @param given what they are besides these rules */
export function variablesOf(rules: readonly Pick<Rule, "declarations">[], given: Variables = new Map()): Variables {
  const own = new Map<string, string | null>();
  for (const { declarations } of rules) {
    if (!declarations.includes("--")) continue;
    for (const [, name, value] of declarations.matchAll(/(?:^|;)\s*(--[\w-]+)\s*:([^;]*)/g)) {
      const said = value!.replace(/!\s*important/i, "").trim();
      const isOther = own.has(name!) && own.get(name!) !== said;
      own.set(name!, isOther || said.length > longestValue ? null : said);
    }
  }
  return own.size === 0 ? given : new Map([...given, ...own]);
}

/** One may be made of another; some are as long as they like, and named many times. */
const [deepest, longest, longestValue] = [4, 10_000, 200];

/** Declarations with what the properties that they name are, where that is known. @param variables null where nothing is */
export function withVariables(declarations: string, variables: Variables | null): string {
  if (variables === null) return declarations;
  let text = declarations;
  for (let left = deepest; left > 0 && text.includes("var(") && text.length < longest; left--)
    text = text.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (all, name: string, other?: string) => {
      const value = variables.has(name) ? variables.get(name) : other;
      return value ?? all;
    });
  return text;
}
