import type { AnySchema } from "@orpc/contract";
import * as z from "zod/mini";

/**
 * What is typed as an endpoint's input: a field left empty is not sent, so that the schema itself says whether it may be; where the schema
 * takes null, which empties a field, null is sent.
 */
export function inputFrom(schema: AnySchema, typed: object): Record<string, unknown> {
  const entries = Object.entries(typed).flatMap(([name, value]: [string, unknown]) => {
    if (!isBlank(value)) return [[name, value]];
    return takesNull(schema, name) ? [[name, null]] : [];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Whether the endpoint cannot do without this field. */
export function isRequired(schema: AnySchema, name: string): boolean {
  const field = fieldOf(schema, name);
  return field !== undefined && !z.safeParse(field, undefined).success;
}

/** The most characters that a text field of the first level may have; undefined where the schema sets no limit. */
export function limitOf(schema: AnySchema, name: string): number | undefined {
  let field: unknown = fieldOf(schema, name);
  while (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable) field = field.def.innerType;
  const checks = field instanceof z.ZodMiniString ? (field.def.checks ?? []) : [];
  const limits = checks.map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return limits.find(({ check }) => check === "max_length")?.maximum;
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === "string" && value.trim() === "") ||
    (typeof value === "number" && isNaN(value))
  );
}

// A schema that turns null into something else, such as a number into 0, does not take it as null.
function takesNull(schema: AnySchema, name: string): boolean {
  const field = fieldOf(schema, name);
  const read = field && z.safeParse(field, null);
  return read?.success === true && read.data === null;
}

function fieldOf(schema: AnySchema, name: string): z.ZodMiniType | undefined {
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>)[name] : undefined;
}
