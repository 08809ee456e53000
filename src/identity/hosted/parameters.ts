/** Parameters of a request, each at most once (RFC 6749 section 3.1). */
export interface Parameters {
  get(name: string): string | null;
  /** The first parameter that came more than once, or that holds a NUL, which no database keeps. */
  unclear: string | null;
}

/** Reads a query or a form; an empty value counts as none. */
export function readParameters(source: string): Parameters {
  const found = new Map<string, string>();
  let unclear: string | null = null;
  for (const [name, value] of new URLSearchParams(source)) {
    if (found.has(name) || value.includes("\0")) unclear ??= name;
    else found.set(name, value);
  }
  return { get: (name) => found.get(name) || null, unclear };
}

/** The query of an address as it came, without the question mark. */
export function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}
