/** Message-IDs that stand as a header's line in a text, also in HTML. */
export function quotedIds(text: string): string[] {
  return [...text.matchAll(/message-id:[ \t]{0,20}(?:&lt;|<)([^<>&\s]{3,400})(?:&gt;|>)/gi)].map((found) => found[1]!);
}

/** Tokens of the lure host's links in a text. */
export function tokensIn(text: string, lureHost: string): string[] {
  const links = text
    .slice(0, 2_000_000)
    .matchAll(new RegExp(`${RegExp.escape(lureHost)}/[lor]/([A-Za-z0-9_-]{38})(?![A-Za-z0-9_-])`, "g"));
  return unique([...links].map((found) => found[1]!));
}

export function unique(list: string[]): string[] {
  return [...new Set(list.map(storable).filter((one) => one !== ""))].slice(0, 50);
}

/** A text of a stranger as a database can keep it: no control characters, no half of a surrogate pair (PostgreSQL takes neither). */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** A Message-ID without its angle brackets. */
export function withoutBrackets(id: string): string {
  return id.slice(0, 500).trim().replace(/^<|>$/g, "");
}
