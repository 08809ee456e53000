/** Numbers as an array literal of PostgreSQL: one text parameter instead of thousands of values. */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Texts as an array literal of PostgreSQL. */
export function texts(values: readonly (string | null)[]): string {
  return `{${values.map(quoted).join(",")}}`;
}

// oxlint-disable-next-line no-control-regex -- a text may hold one
const special = /["\\\0]/;

function quoted(value: string | null): string {
  if (value === null) return "NULL";
  // PostgreSQL has no NUL character in texts.
  const plain = special.test(value) ? value.replace(/["\\]/g, "\\$&").replaceAll("\0", "") : value;
  return `"${plain}"`;
}
