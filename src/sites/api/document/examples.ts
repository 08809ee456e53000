import examples from "./examples.json" with { type: "json" };
import { isObject } from "./json-schema.ts";
import type { Schema } from "./json-schema.ts";

const known: Record<string, unknown> = examples;
/** What an example leaves out where it may: it excludes something else in it, or is right for one caller or until one day. */
const leftOut = new Set([
  "createApiKey.role",
  "createApiKey.member",
  "createApiKey.expiresAt",
  "createAssignments.dueAt",
  "makeReport.campaign",
  "makeReport.department",
]);

/**
 * An example of a schema's value: of each property the one that is written down for it (`createLure.html`, then `html`), else what its schema
 * allows first.
 * @param owners as for `meaningOf`
 */
export function exampleOf(
  schema: Schema,
  named: Record<string, Schema>,
  owners: readonly string[],
  name?: string,
): unknown {
  const written = name && [...owners.map((owner) => `${owner}.${name}`), name].find((one) => one in known);
  if (written && fits(known[written], schema, named)) return known[written];
  if (schema["$ref"]) {
    const to = String(schema["$ref"]).split("/").at(-1)!;
    return exampleOf(named[to]!, named, [to]);
  }
  if ("const" in schema) return schema["const"];
  if (schema["enum"]) return schema["enum"][0];
  if ("default" in schema) return schema["default"];
  if (schema["anyOf"]) return exampleOf(schema["anyOf"][0], named, owners);
  const type = Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"];
  switch (type) {
    case "object": {
      const required = new Set((schema["required"] ?? []) as string[]);
      return Object.fromEntries(
        Object.entries((schema["properties"] ?? {}) as Record<string, Schema>)
          .filter(([inner]) => required.has(inner) || !owners.some((owner) => leftOut.has(`${owner}.${inner}`)))
          .map(([inner, one]) => [
            inner,
            exampleOf(one, named, [...(name === undefined ? [] : [name]), ...owners.slice(-1)], inner),
          ]),
      );
    }
    case "array":
      return Array.from({ length: schema["minItems"] ?? Math.min(1, schema["maxItems"] ?? 1) }, () =>
        exampleOf(schema["items"], named, owners),
      );
    case "boolean":
      return false;
    case "integer":
    case "number":
      return schema["minimum"] ?? 0;
    case "null":
      return null;
    default:
      return textExample(schema, name);
  }
}

// The same name may mean something else elsewhere: what is written down for it is taken where it has the type that is asked for, all that is
// required, and is one of the choices.
function fits(value: unknown, schema: Schema, named: Record<string, Schema>): boolean {
  if (schema["$ref"]) return fits(value, named[String(schema["$ref"]).split("/").at(-1)!]!, named);
  if (schema["enum"]) return schema["enum"].includes(value);
  if (schema["anyOf"]) return schema["anyOf"].some((one: Schema) => fits(value, one, named));
  const types: readonly string[] = [schema["type"] ?? []].flat();
  if (types.length > 0 && !typesOf(value).some((type) => types.includes(type))) return false;
  if (typeof value === "string" && !isWritten(value, schema)) return false;
  return isObject(value) ? (schema["required"] ?? []).every((one: string) => one in value) : true;
}

function typesOf(value: unknown): string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  return typeof value === "number" ? ["number", ...(Number.isInteger(value) ? ["integer"] : [])] : [typeof value];
}

/** Whether a text is written as its schema wants it. */
function isWritten(text: string, { pattern, format }: Schema): boolean {
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return false;
  return format !== "date" && format !== "date-time" ? true : text.length === formats[format as "date"].length;
}

function textExample(schema: Schema, name?: string): unknown {
  if (schema["type"] === undefined) return {};
  const text = formats[schema["format"] as keyof typeof formats] ?? "text";
  if (!isWritten(text, schema))
    throw new Error(`examples.json lacks one of ${name}, which is to match ${schema["pattern"]}`);
  return text;
}

const formats = {
  uuid: "01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15",
  "date-time": "2026-03-02T09:00:00.000Z",
  date: "2026-03-02",
  email: "ada@company.example",
  uri: "https://receiver.company.example/hooks",
};
