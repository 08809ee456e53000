/** A piece of HTML, as offsets into the source. `raw` is the content of a style element, `other` that of a script, a comment or a declaration. */
export type Token =
  | { kind: "text" | "raw" | "other"; start: number; end: number }
  | { kind: "open"; name: string; start: number; end: number; attributes: Attribute[] }
  | { kind: "close"; name: string; start: number; end: number };

interface Attribute {
  name: string;
  /** Offsets of the value between its quotes; equal for an attribute without a value. */
  start: number;
  end: number;
}

/** Elements that have no closing tag (HTML Living Standard, 13.1.2). */
export const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/**
 * Cuts HTML into tokens in one pass. Meant for the sanitiser's output, where every value is quoted and every `<` in text is an entity;
 * on anything else it still ends, covers every character once and reads what it cannot name as text.
 */
export function tokens(html: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      found.push({ kind: "text", start: at, end: html.length });
      break;
    }
    const tag = readTag(html, open);
    if (open > at) found.push({ kind: "text", start: at, end: open });
    found.push(tag);
    at = tag.end;
    if (tag.kind === "open" && (tag.name === "style" || tag.name === "script")) {
      const end = closingOf(tag.name, html, at);
      if (end > at) found.push({ kind: tag.name === "style" ? "raw" : "other", start: at, end });
      at = end;
    }
  }
  return found;
}

function readTag(html: string, start: number): Token {
  if (html.startsWith("<!--", start)) return { kind: "other", start, end: after(html, "-->", start + 4) };
  if (html.startsWith("<!", start)) return { kind: "other", start, end: after(html, ">", start) };
  const closing = html[start + 1] === "/";
  const nameStart = start + (closing ? 2 : 1);
  let at = nameStart;
  while (at < html.length && isNameCharacter(html.charCodeAt(at))) at++;
  if (at === nameStart) return { kind: "text", start, end: start + 1 };
  const name = html.slice(nameStart, at).toLowerCase();
  if (closing) return { kind: "close", name, start, end: after(html, ">", at) };
  const attributes: Attribute[] = [];
  while (at < html.length && html[at] !== ">") {
    const code = html.charCodeAt(at);
    if (code <= 32 || code === 47) {
      at++;
      continue;
    }
    at = readAttribute(html, at, attributes);
  }
  return { kind: "open", name, start, end: Math.min(at + 1, html.length), attributes };
}

function readAttribute(html: string, start: number, into: Attribute[]): number {
  let at = start;
  while (at < html.length && !" \t\n\r\f=/>".includes(html[at]!)) at++;
  const name = html.slice(start, at).toLowerCase();
  // A lone "=" would otherwise never be passed.
  if (at === start) return start + 1;
  if (html[at] !== "=") {
    into.push({ name, start: at, end: at });
    return at;
  }
  const quote = html[at + 1];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, at + 2);
    const end = close === -1 ? html.length : close;
    into.push({ name, start: at + 2, end });
    return Math.min(end + 1, html.length);
  }
  const valueStart = at + 1;
  at = valueStart;
  while (at < html.length && !" \t\n\r\f>".includes(html[at]!)) at++;
  into.push({ name, start: valueStart, end: at });
  return at;
}

const closings = { style: /<\/style/gi, script: /<\/script/gi };

/** Where the closing tag of an element begins whose content is no HTML, however it is spelt; the end where there is none. */
function closingOf(name: keyof typeof closings, html: string, from: number): number {
  const closing = closings[name];
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function isNameCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}
