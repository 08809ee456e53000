type Schema = Record<string, any>;

/**
 * A JSON schema as a person reads it, close to how one would write the value: `{ name: string ≤ 200, state?: "draft" | "running" }`,
 * one property a line. A question mark stands for "may be left out", `= x` for what is taken then.
 */
export function shape(schema: Schema | undefined, indent = ""): string {
  if (!schema || Object.keys(schema).length === 0) return "any";
  if (schema.$ref) return String(schema.$ref).split("/").at(-1)!;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one: Schema) => shape(one, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one: Schema) => shape(one, indent)).join(" & ");
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => shape({ ...schema, type }, indent)).join(" | ");
  switch (schema.type) {
    case "object":
      return objectShape(schema, indent);
    case "array":
      return schema.prefixItems
        ? `[${schema.prefixItems.map((one: Schema) => shape(one, indent)).join(", ")}]`
        : `[${shape(schema.items, indent)}]`;
    case "string":
      return textShape(schema);
    case "integer":
    case "number":
      return numberShape(schema);
    default:
      return schema.type ?? "any";
  }
}

function objectShape(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set<string>(schema.required);
  const lines = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, one]) => {
    const otherwise = one.default === undefined ? "" : ` = ${JSON.stringify(one.default)}`;
    const optional = required.has(name) && otherwise === "" ? "" : "?";
    return `${inner}${name}${optional}: ${shape(one, inner)}${otherwise}`;
  });
  if (typeof schema.additionalProperties === "object")
    lines.push(`${inner}[name]: ${shape(schema.additionalProperties, inner)}`);
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "{}";
}

const formats: Record<string, string> = { "date-time": "time", "uri-reference": "uri" };

function textShape({ format, maxLength, contentEncoding }: Schema): string {
  if (format === "binary" || contentEncoding) return "bytes";
  if (format) return formats[format] ?? format;
  return maxLength ? `string ≤ ${maxLength}` : "string";
}

function numberShape({ type, minimum, maximum, exclusiveMinimum }: Schema): string {
  const unbounded = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER;
  const low = minimum ?? exclusiveMinimum;
  if (unbounded(low) && unbounded(maximum)) return type;
  if (unbounded(maximum)) return `${type} ≥ ${low}`;
  return unbounded(low) ? `${type} ≤ ${maximum}` : `${type} ${low}–${maximum}`;
}
