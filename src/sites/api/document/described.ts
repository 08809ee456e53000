import meanings from "../words/meanings.json" with { type: "json" };
import { mapSchemas } from "./named.ts";
import type { Schema } from "./json-schema.ts";

const known: Record<string, string> = meanings;

/**
 * What a property or parameter means that does not say so itself, by the most exact of its names: `Person.manager`, then `manager`.
 * @param owner the schema or endpoint that it belongs to, and the property around it
 * @throws Error that names it when nobody has written that down, where `strict`
 */
export function meaningOf(name: string, owners: readonly string[], missing: string[]): string {
  const found = owners.map((owner) => known[`${owner}.${name}`]).find(Boolean) ?? known[name];
  if (!found) missing.push(`${owners.at(-1)}.${name}`);
  return found ?? "";
}

/** What a named schema is. */
export function meaningOfSchema(name: string, missing: string[]): string {
  if (!known[name]) missing.push(name);
  return known[name] ?? "";
}

/** A schema with a sentence beside every property. */
export function describe(schema: Schema, owners: readonly string[], missing: string[]): Schema {
  return mapSchemas(schema, (inner, name) => {
    if (name === undefined) return describe(inner, owners, missing);
    const description = (inner["description"] as string | undefined) ?? meaningOf(name, owners, missing);
    return { description, ...describe(inner, [name, ...owners.slice(-1)], missing) };
  });
}
