/** One field of a form that a JSON schema asks for. */
export interface Part {
  name: string;
  number: boolean;
  choices: readonly string[] | null;
  /** Has a value of its own when nothing is typed. */
  optional: boolean;
  /** What it is unless something else is typed. */
  usual: string;
}

interface Schema {
  type?: unknown;
  enum?: unknown[];
  default?: string | number | boolean;
}

/** What is asked before everything else, though it has a usual value. */
const first = new Set(["security", "auth", "user"]);

/** The fields of an object's schema that are texts, numbers and choices. Nested objects are none. */
export function partsOf(schema: Record<string, unknown>): Part[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).flatMap(([name, one]) => {
    const number = one.type === "integer" || one.type === "number";
    if (!number && one.type !== "string") return [];
    const choices = one.enum ? one.enum.map(String) : null;
    const usual = one.default === undefined ? "" : String(one.default);
    return [{ name, number, choices, usual, optional: !required.has(name) && !first.has(name) }];
  });
}

/** What stands in the fields of saved settings; the usual where nothing was set. */
export function typedOf(
  parts: readonly Part[],
  settings: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const said = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : null);
  return Object.fromEntries(parts.map(({ name, usual }) => [name, said(settings[name]) ?? usual]));
}

/** Settings as the API takes them, of what was typed; what is empty is left out. */
export function givenBy(parts: readonly Part[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = parts.map(({ name, number, usual }) => {
    const text = (typed[name] ?? usual).trim();
    return [name, number && text !== "" ? Number(text) : text] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
