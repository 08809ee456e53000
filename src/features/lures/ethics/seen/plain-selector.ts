/** What a selector is made of, as every browser reads it (Selectors 4). */
const pieces = {
  between: /\s*[>+~]\s*|\s+/y,
  part: /::(?:before|after|first-line|first-letter|placeholder|selection|marker|backdrop|-webkit-[a-z-]+)|:(?:before|after|first-line|first-letter)(?![\w(-])/iy,
  state:
    /:(?:hover|active|focus|focus-within|focus-visible|visited|link|any-link|target|root|empty|checked|disabled|enabled|required|optional|valid|invalid|in-range|out-of-range|read-only|read-write|indeterminate|default|placeholder-shown|defined|(?:first|last|only)-(?:child|of-type))(?![\w(-])/iy,
  place: /:nth-(?:last-)?(?:child|of-type)\((?:even|odd|[+-]?\d+|[+-]?\d*n(?: ?[+-] ?\d+)?)\)|:lang\([\w-]+\)/iy,
  mark: /[.#]-?[_a-z\u0080-\uffff][\w\u0080-\uffff-]*/iy,
  attribute: /\[-?[_a-z][\w-]*(?:[~|^$*]?=(?:"[^"]*"|'[^']*'|-?[_a-z][\w-]*)(?: i)?)?\]/iy,
  other: /:(not|is|where)\(([^()]*)\)/iy,
  tag: /[_a-z][\w-]*|\*/iy,
} as const;
type Kind = keyof typeof pieces;

/** Whether every browser takes a text for a selector: a rule of which one is none holds for nobody. */
export function isPlainSelector(text: string): boolean {
  let before: Kind = "between";
  for (let at = 0; at < text.length;) {
    const [kind, found] = pieceAt(text, at);
    // A name begins what it names, and a part of an element ends the selector.
    if (!found || before === "part" || (before === "between" && kind === "between") || (before !== "between" && kind === "tag")) return false; // oxfmt-ignore
    // What is chosen from may be wrong: that is nothing that is chosen.
    if (found[1]?.toLowerCase() === "not" && !isPlainSelector(found[2]!.trim())) return false;
    before = kind;
    at += found[0].length;
  }
  return before !== "between";
}

function pieceAt(text: string, at: number): [kind: Kind, found: RegExpExecArray | null] {
  for (const kind of Object.keys(pieces) as Kind[]) {
    pieces[kind].lastIndex = at;
    const found = pieces[kind].exec(text);
    if (found) return [kind, found];
  }
  return ["tag", null];
}
