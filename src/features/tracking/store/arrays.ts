/** Numbers as an array literal of PostgreSQL: one text parameter instead of thousands of values. */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Texts as an array literal of PostgreSQL. */
export function texts(values: readonly (string | null)[]): string {
  // Few browsers and addresses make most of a batch.
  const known = new Map<string | null, string>();
  const literal = (value: string | null): string => {
    let found = known.get(value);
    if (found === undefined) known.set(value, (found = quoted(value)));
    return found;
  };
  return `{${values.map(literal).join(",")}}`;
}

function quoted(value: string | null): string {
  if (value === null) return "NULL";
  // PostgreSQL has no NUL character in texts.
  return `"${value.replace(/["\\]/g, "\\$&").replaceAll("\0", "")}"`;
}
