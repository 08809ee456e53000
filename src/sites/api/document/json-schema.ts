import * as z from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

export type Schema = Record<string, any>;

/**
 * A contract's schema as JSON Schema (2020-12), as a person would have written it: what a format says is not said again by a pattern, bounds of
 * the number type are left out, and a value that may be null says so in its type.
 * @param io as it is sent by a client (`input`), or as it is answered (`output`)
 */
export function jsonSchema(schema: unknown, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema as $ZodType, { io, unrepresentable: "any", override });
  return plain(made, io);
}

// The library tells no default of a value that is read from text; it is the value itself here, never the text.
function override({ zodSchema, jsonSchema: made }: { zodSchema: $ZodTypes; jsonSchema: Schema }): void {
  const { def } = zodSchema._zod;
  if (def.type === "default") made["default"] ??= def.defaultValue;
}

function plain(schema: Schema, io: "input" | "output"): Schema {
  const inner: Schema = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "properties" ? each(value, io) : within(key, value, io),
    ]),
  );
  if (inner["format"] && inner["format"] !== "uri") delete inner["pattern"];
  if (inner["propertyNames"]?.type === "string" && Object.keys(inner["propertyNames"]).length === 1)
    delete inner["propertyNames"];
  for (const bound of ["minimum", "maximum"])
    if (Math.abs(inner[bound]) >= Number.MAX_SAFE_INTEGER) delete inner[bound];
  // Without the flag for Unicode, which other languages' expressions do not have.
  if (inner["pattern"]) inner["pattern"] = inner["pattern"].replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");
  // An answer may learn new properties; a request may not hold unknown ones.
  if (io === "output" && inner["properties"] && inner["additionalProperties"] === false)
    delete inner["additionalProperties"];
  return simplified(asList(inner));
}

function within(key: string, value: unknown, io: "input" | "output"): unknown {
  if (key === "default" || key === "enum" || key === "const" || key === "required") return value;
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? plain(one, io) : one));
  if (key === "additionalProperties" && isObject(value) && Object.keys(value).length === 0) return true;
  return isObject(value) ? plain(value, io) : value;
}

function each(properties: Record<string, Schema>, io: "input" | "output"): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one, io)]));
}

// A list of a known length whose entries are all alike; many tools know no other.
function asList({ prefixItems, ...rest }: Schema): Schema {
  if (!prefixItems) return rest;
  if (new Set(prefixItems.map((one: Schema) => JSON.stringify(one))).size > 1)
    throw new Error("A list's entries differ: give them names, in an object.");
  return { ...rest, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length };
}

function simplified({ anyOf, ...rest }: Schema): Schema {
  if (!anyOf) return rest;
  const [first, second] = anyOf as Schema[];
  // Yes and no also come as text, in a query; what is answered is one of the two.
  if (
    anyOf.length === 2 &&
    first!.type === "boolean" &&
    (second!.enum?.includes("true") || Object.keys(second!).length === 0)
  )
    return { ...rest, type: "boolean" };
  const nullable = anyOf.length === 2 && second!.type === "null" && typeof first!.type === "string";
  return nullable && !first!.enum && !first!.properties
    ? { ...rest, ...first, type: [first!.type, "null"] }
    : { ...rest, anyOf };
}

export function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
