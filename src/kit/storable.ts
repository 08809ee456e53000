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

/** A text as the database can keep it, at most so many UTF-16 units of it: a NUL is a space, and no surrogate pair is cut apart. */
export function storableText(text: string, most = Infinity): string {
  const cut = text.length > most ? text.slice(0, /[\ud800-\udbff]/.test(text[most - 1] ?? "") ? most - 1 : most) : text;
  return storable(cut) ? cut : cut.replaceAll("\0", " ").toWellFormed();
}

// JSON.stringify writes what cannot be kept, and nothing else but such words themselves, in this way.
const escaped = /\\u(?:0000|d[89a-f])/;

/**
 * JSON as the database can keep it. What is written of strangers' words, or cut out of them, is written with others' in one transaction, which
 * one text must not undo.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!escaped.test(json)) return json;
  return JSON.stringify(keepable(value));
}

function keepable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(keepable);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), keepable(inner)]));
}
