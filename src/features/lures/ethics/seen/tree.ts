/** As much of an element as says where another may stand. */
interface Standing<T> {
  name: string;
  above: T | null;
}

/** What holds nothing but its own parts, and these (HTML Living Standard, 13.2.6.4.9 and following). */
const rows: ReadonlySet<string> = new Set("table thead tbody tfoot tr colgroup".split(" "));
const parts: ReadonlySet<string> = new Set("caption colgroup col thead tbody tfoot tr td th".split(" "));
/** Those that end before another of them begins, or are none within one. */
const single: ReadonlySet<string> = new Set("a button form".split(" "));
/** Those within which elements are looked for, and no further. */
const scopes: ReadonlySet<string> = new Set("td th caption table button".split(" "));
/** Those that end a paragraph where they begin. */
const blocks: ReadonlySet<string> = new Set(
  "address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary table ul".split(" "), // oxfmt-ignore
);
const heading = /^h[1-6]$/;

/** Whether browsers take no notice of an element where it is written: of a part of a table that stands in none. */
export function isIgnored<T extends Standing<T>>(name: string, written: T): boolean {
  if (!parts.has(name)) return false;
  for (let up: T | null = written; up; up = up.above) if (up.name === "table") return false;
  return true;
}

/**
 * Where browsers put an element, or a text (no name), that is written in another one: what a table cannot hold stands before it.
 * @returns also whether it ends one that it is written in, so that nobody knows here what it stands in
 */
export function placeOf<T extends Standing<T>>(name: string, written: T): { above: T; isTangled: boolean } {
  let above = written;
  if (!parts.has(name)) while (rows.has(above.name) && above.above) above = above.above;
  let isTangled = heading.test(name) && heading.test(above.name);
  let inScope = true;
  for (let up: T | null = above; up && !isTangled; up = up.above) {
    isTangled = (single.has(name) && up.name === name) || (inScope && up.name === "p" && blocks.has(name));
    inScope &&= !scopes.has(up.name);
  }
  return { above, isTangled };
}
