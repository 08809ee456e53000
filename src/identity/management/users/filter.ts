import { invalidParameter } from "../../wire/error.ts";

/** Who is looked for: one attribute that is, or begins with, a text. */
export interface UserFilter {
  attribute: FilterAttribute;
  /** Begins with, instead of is. */
  prefix: boolean;
  value: string;
}

type FilterAttribute = (typeof attributes)[number];

// The attributes that the wire's documentation names; others, custom ones too, cannot be looked for.
const attributes = [
  "username",
  "email",
  "phone_number",
  "name",
  "given_name",
  "family_name",
  "preferred_username",
  "cognito:user_status",
  "status",
  "sub",
] as const;

/**
 * Reads a filter such as `email = "robin@people.example"` or `family_name ^= "Mar\"sh"`: one attribute, `=` or `^=` (begins with), and a text in
 * quotation marks in which `\"` and `\\` stand for themselves. Null for an empty filter (everybody). Refuses everything else.
 */
export function readFilter(filter: string | undefined): UserFilter | null {
  const given = filter?.trim();
  if (!given) return null;
  const parts = /^"?([\w:]+)"?\s*(\^=|=)\s*(?:"((?:[^"\\]|\\["\\])*)"|'((?:[^'\\]|\\['\\])*)')$/.exec(given);
  if (!parts) throw invalidParameter('Error while parsing filter, it must be of the form: attribute = "value".');
  const [, name, operator, double, single] = parts;
  const attribute = attributes.find((one) => one === name);
  if (!attribute) throw invalidParameter(`One or more request parameters are incorrect: cannot filter on ${name}.`);
  const value = (double ?? single ?? "").replace(/\\(.)/g, "$1");
  if (value.includes("\0")) throw invalidParameter("Error while parsing filter.");
  if (attribute === "status" && operator === "=" && !["enabled", "disabled"].includes(value.toLowerCase()))
    throw invalidParameter('status is "Enabled" or "Disabled".');
  return { attribute, prefix: operator === "^=", value };
}
