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
  return JSON.stringify(storableValue(value));
}

/** A plain value with every text in it, and every name, as the database can keep it. */
export function storableValue<T>(value: T): T {
  const made = (inner: unknown): unknown => {
    if (typeof inner === "string") return storableText(inner);
    if (Array.isArray(inner)) return inner.map(made);
    if (typeof inner !== "object" || inner === null || inner instanceof Date) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [storableText(name), made(one)]));
  };
  return made(value) as T;
}
