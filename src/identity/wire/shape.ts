import { invalidParameter } from "./error.ts";

/**
 * Shapes of requests, after the wire's own: a required member, its length, its pattern, its allowed values. A request that does not fit is
 * refused in the wire's words, for example
 * `1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null`.
 * Members that a shape does not name are ignored, as the wire does.
 */
export type Shape = Record<string, Member>;

interface Member<T = unknown> {
  required: boolean;
  check(value: unknown, path: string): string[];
  /** What is handed on of a value that was checked: members that no shape names are left behind, at every depth. */
  clean(value: any): unknown;
  /** Only for the type system. */
  type?: T;
}

type Required<T> = Member<T> & { required: true };
type TypeOf<M> = M extends Member<infer T> ? T : never;
export type Shaped<S extends Shape> = {
  [K in keyof S as S[K] extends Required<unknown> ? K : never]: TypeOf<S[K]>;
} & { [K in keyof S as S[K] extends Required<unknown> ? never : K]?: TypeOf<S[K]> };

/** Checks a body against a shape; throws InvalidParameterException naming every member that does not fit. */
export function readShape<S extends Shape>(shape: S, body: Record<string, unknown>): Shaped<S> {
  const wrong = checkMembers(shape, body, "");
  if (wrong.length > 0) {
    throw invalidParameter(
      `${wrong.length} validation error${wrong.length > 1 ? "s" : ""} detected: ${wrong.join("; ")}`,
    );
  }
  return cleanMembers(shape, body) as Shaped<S>;
}

export function need<T>(member: Member<T>): Required<T> {
  return { ...member, required: true };
}

/** @param rule.secret leaves the value out of the refusal; that is always so here: values are never repeated */
export function text(rule: { min?: number; max?: number; pattern?: RegExp } = {}): Member<string> {
  return member("String", (value, path) => {
    if (typeof value !== "string") return [constraint(path, "Member must be a string")];
    const wrong = writable(value) ? [] : [constraint(path, "Member must be text without control characters")];
    if (rule.min !== undefined && value.length < rule.min)
      wrong.push(constraint(path, `Member must have length greater than or equal to ${rule.min}`));
    if (rule.max !== undefined && value.length > rule.max)
      wrong.push(constraint(path, `Member must have length less than or equal to ${rule.max}`));
    if (rule.pattern && !rule.pattern.test(value))
      wrong.push(
        constraint(path, `Member must satisfy regular expression pattern: ${rule.pattern.source.slice(1, -1)}`),
      );
    return wrong;
  });
}

export function oneOf<const T extends string>(...values: T[]): Member<T> {
  return member("String", (value, path) =>
    values.includes(value as T) ? [] : [constraint(path, `Member must satisfy enum value set: [${values.join(", ")}]`)],
  ) as Member<T>;
}

export function bool(): Member<boolean> {
  return member("Boolean", (value, path) =>
    typeof value === "boolean" ? [] : [constraint(path, "Member must be a boolean")],
  );
}

export function integer(min: number, max: number): Member<number> {
  return member("Integer", (value, path) => {
    if (!Number.isInteger(value)) return [constraint(path, "Member must be an integer")];
    if ((value as number) < min) return [constraint(path, `Member must have value greater than or equal to ${min}`)];
    return (value as number) > max ? [constraint(path, `Member must have value less than or equal to ${max}`)] : [];
  });
}

export function list<T>(item: Member<T>, rule: { min?: number; max?: number } = {}): Member<T[]> {
  return member(
    "List",
    (value, path) => {
      if (!Array.isArray(value)) return [constraint(path, "Member must be a list")];
      if (value.length < (rule.min ?? 0))
        return [constraint(path, `Member must have length greater than or equal to ${rule.min}`)];
      if (value.length > (rule.max ?? 1000))
        return [constraint(path, `Member must have length less than or equal to ${rule.max ?? 1000}`)];
      return value.flatMap((one, at) => item.check(one, `${path}.${at + 1}.member`));
    },
    (value: unknown[]) => value.map((one) => item.clean(one)),
  );
}

/** A map of text to text, such as AuthParameters or ClientMetadata. */
export function map(): Member<Record<string, string>> {
  return member("Map", (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return [constraint(path, "Member must be a map")];
    return Object.entries(value).flatMap(([key, one]) =>
      typeof one === "string" && writable(one) && writable(key)
        ? []
        : [constraint(writable(key) ? `${path}.${key.slice(0, 64)}` : path, "Member must be a string")],
    );
  });
}

export function struct<S extends Shape>(shape: S): Member<Shaped<S>> {
  return member(
    "Structure",
    (value, path) =>
      typeof value !== "object" || value === null || Array.isArray(value)
        ? [constraint(path, "Member must be a structure")]
        : checkMembers(shape, value as Record<string, unknown>, `${path}.`),
    (value: Record<string, unknown>) => cleanMembers(shape, value),
  );
}

/** Any JSON (a passkey's answer) that the database can keep and no reader stumbles over; its reader checks the rest. */
export function document(): Member<any> {
  return member("Document", (value, path) =>
    keepable(value, deepest) ? [] : [constraint(path, "Member must be a document of ordinary text and depth")],
  );
}

const deepest = 32;

function keepable(value: unknown, levels: number): boolean {
  if (typeof value === "string") return writable(value);
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(([key, one]) => writable(key) && keepable(one, levels - 1));
}

function member<T>(_kind: string, check: Member["check"], clean: Member["clean"] = (value) => value): Member<T> {
  return { required: false, check, clean };
}

// A member that is null is one that was not sent.
function cleanMembers(shape: Shape, body: Record<string, unknown>): Record<string, unknown> {
  const sent = Object.entries(shape).filter(([name]) => Object.hasOwn(body, name) && (body[name] ?? null) !== null);
  return Object.fromEntries(sent.map(([name, one]) => [name, one.clean(body[name])]));
}

function checkMembers(shape: Shape, body: Record<string, unknown>, prefix: string): string[] {
  return Object.entries(shape).flatMap(([name, one]) => {
    const path = prefix + name.charAt(0).toLowerCase() + name.slice(1);
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined || value === null) return one.required ? [constraint(path, "Member must not be null")] : [];
    return one.check(value, path);
  });
}

// What the database can keep: text without NUL, and no half of a surrogate pair.
function writable(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

function constraint(path: string, says: string): string {
  return `Value at '${path}' failed to satisfy constraint: ${says}`;
}
