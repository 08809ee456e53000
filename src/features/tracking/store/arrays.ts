/** Numbers as an array literal of PostgreSQL: one text parameter instead of thousands of values. */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Texts as an array literal of PostgreSQL. */
export function texts(values: readonly (string | null)[]): string {
  return `{${values.map(quoted).join(",")}}`;
}

function quoted(value: string | null): string {
  if (value === null) return "NULL";
  // PostgreSQL has no NUL character in texts.
  return `"${value.replace(/["\\]/g, "\\$&").replaceAll("\0", "")}"`;
}
