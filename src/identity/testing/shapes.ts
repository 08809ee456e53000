import * as sdk from "@aws-sdk/client-cognito-identity-provider";

/** A shape as the AWS SDK carries it: [kind, namespace, name, traits, member names, member shapes, number of required members]. */
type Schema = readonly [number, string, string, unknown, ...any[]];

const kinds = { list: 1, map: 2, structure: 3 };
const marks = { string: 0, number: 1, boolean: 2, time: 4, document: 15, list: 64, map: 128 };

/**
 * Checks a reply against the AWS SDK's own shape of the operation: only members it knows, each of its type, the required ones present.
 * Throws with every difference; answers the reply, so that a test can go on with it.
 */
export function matchesSdk<T>(operation: string, reply: T): T {
  const found = (sdk as Record<string, unknown>)[`${operation}$`] as Schema | undefined;
  if (!found) throw new Error(`the SDK has no operation ${operation}`);
  const wrong = differences(resolve(found[5]), reply, operation);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return reply;
}

/** Whether the SDK knows a refusal of this name. */
export function knownRefusal(name: string): boolean {
  return `${name}$` in sdk;
}

function differences(given: unknown, value: unknown, path: string): string[] {
  const schema = resolve(given);
  // Nothing comes back.
  if (schema === "unit") return structure([3, "", "", 0, [], []], value, path);
  if (typeof schema === "number") return simple(schema, value, path);
  if (schema[0] === kinds.structure) return structure(schema, value, path);
  if (schema[0] === kinds.list) return items(schema[4], value, path);
  if (schema[0] === kinds.map) return values(schema[5], value, path);
  return simple(schema[4] as number, value, path);
}

function structure(schema: Schema, value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path}: not a structure`];
  const names = schema[4] as string[];
  const required = names.slice(0, (schema[6] as number | undefined) ?? 0);
  return [
    ...required.filter((name) => !(name in value)).map((name) => `${path}.${name}: missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const at = names.indexOf(name);
      if (at < 0) return [`${path}.${name}: unknown to the SDK`];
      return differences((schema[5] as unknown[])[at], one, `${path}.${name}`);
    }),
  ];
}

function simple(mark: number, value: unknown, path: string): string[] {
  if (mark & marks.list) return items(mark & ~marks.list, value, path);
  if (mark & marks.map) return values(mark & ~marks.map, value, path);
  const fits = {
    [marks.string]: typeof value === "string",
    [marks.number]: typeof value === "number" && Number.isFinite(value),
    [marks.boolean]: typeof value === "boolean",
    // Epoch seconds; milliseconds would be beyond the year 5000.
    [marks.time]: typeof value === "number" && value > 0 && value < 1e11,
    [marks.document]: value !== undefined,
  }[mark];
  if (fits === undefined) return [`${path}: this check does not know the mark ${mark}`];
  return fits ? [] : [`${path}: ${JSON.stringify(value)} does not fit ${mark}`];
}

function items(of: unknown, value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [`${path}: not a list`];
  return value.flatMap((one, at) => differences(of, one, `${path}[${at}]`));
}

function values(of: unknown, value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path}: not a map`];
  return Object.entries(value).flatMap(([key, one]) => differences(of, one, `${path}.${key}`));
}

// Shapes come as they are, behind a function, or as [shape, traits].
function resolve(schema: unknown): Schema | number | "unit" {
  if (typeof schema === "function") return resolve(schema());
  if (Array.isArray(schema) && schema.length <= 2) return resolve(schema[0]);
  return schema as Schema | number;
}
