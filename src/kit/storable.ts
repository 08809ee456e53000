/**
 * Where a value read from JSON or a query holds what PostgreSQL cannot keep: NUL, or half of a surrogate pair (which JSON can write).
 * @returns dotted paths, each with the text's own; property names count too
 */
export function unstorable(value: unknown, path = ""): string[] {
  if (typeof value === "string") return storable(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name;
    return storable(name) ? unstorable(inner, at) : [at.replaceAll("\0", "\uFFFD").toWellFormed()];
  });
}

/** Whether the database can keep a text as it is. */
export function storable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
