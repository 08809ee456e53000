/** One field of a form that a JSON schema asks for. */
export interface Part {
  /** Of a field of a nested object with the object's before it: `dkim.domain`. */
  name: string;
  /** The nested object that it belongs to. */
  group: string | null;
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
  properties?: unknown;
}

/** What is asked before everything else, though it has a usual value. */
const first = new Set(["port", "security", "auth", "user"]);

/** The fields of an object's schema that are texts, numbers and choices, also those of the objects in it, which may all stay empty. */
export function partsOf(schema: Record<string, unknown>, group: string | null = null): Part[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).flatMap(([own, one]) => {
    if (group === null && one.properties) return partsOf(one as Record<string, unknown>, own);
    const name = group === null ? own : `${group}.${own}`;
    const number = one.type === "integer" || one.type === "number";
    if (!number && one.type !== "string") return [];
    const choices = one.enum ? one.enum.map(String) : null;
    const usual = one.default === undefined ? "" : String(one.default);
    const optional = group !== null || (!required.has(name) && !first.has(name));
    return [{ name, group, number, choices, usual, optional }];
  });
}

/** What stands in the fields of saved settings; the usual where nothing was set. */
export function typedOf(
  parts: readonly Part[],
  settings: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const said = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : null);
  const saved = (name: string) =>
    name.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], settings);
  return Object.fromEntries(parts.map(({ name, usual }) => [name, said(saved(name)) ?? usual]));
}

/** Settings as the API takes them, of what was typed; what is empty is left out, and so is a nested object of which nothing was typed. */
export function givenBy(parts: readonly Part[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const { name, group, number, usual } of parts) {
    const text = (typed[name] ?? usual).trim();
    if (text === "") continue;
    const value = number ? Number(text) : text;
    if (group === null) settings[name] = value;
    else settings[group] = { ...(settings[group] as object | undefined), [name.slice(group.length + 1)]: value };
  }
  return settings;
}
