import type { CSSToken } from "@csstools/css-tokenizer";
import { functions, markerProperties, markers, pictureProperties, textProperties, upright } from "./css-allowed.ts";

/** The name of a token's kind, as CSS Syntax Level 3 calls it. */
export type Kind = `${CSSToken[0]}`;

const name = /^-{0,2}[a-z_][a-z0-9_-]*$/i;
const picture = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,][a-z0-9+/=;,%._~-]*$/i;
/** What a text between quotes may hold: nothing that ends it, escapes, or opens an element. */
const plain = /^[^\p{Cc}"'\\<>&{}]*$/u;
/** Texts of these are shown on the page. */
const shown: ReadonlySet<string> = new Set(["content", "quotes"]);
/** What stands around what somebody said; many another sign can be read as a letter. */
const marks = /^[\p{Pi}\p{Pf}„‚「」『』《》〈〉\s]*$/u;
/** Letters and digits, be they in circles, in squares or on flags. */
const letters = /[\p{L}\p{N}\p{M}\u{1f100}-\u{1f1ff}]/u;

/**
 * A value written anew from its tokens, or null when one of them has no place in it. What is written holds no escape, no comment, no string that
 * is left open and no function that is not on the list, so that every parser reads the same.
 * @param property in lower case, as it decides where texts and pictures may stand
 */
export function writeValue(tokens: readonly CSSToken[], property: string): string | null {
  // One sign at an element: several texts would be a sentence in pieces.
  if (property === "content" && tokens.filter(([kind]) => kind === "string-token").length > 1) return null;
  let out = "";
  let open = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const kind = token[0] as Kind;
    if (kind === "whitespace-token") out += out === "" || out.endsWith(" ") ? "" : " ";
    else if (kind === "function-token" && nameOf(token) === "url") {
      // url( with a string between: three tokens, else it is no url that a browser would read.
      const inside = afterSpace(tokens, at + 1);
      const close = afterSpace(tokens, inside + 1);
      const [text, end] = [tokens[inside], tokens[close]];
      const address = text?.[0] === "string-token" && end?.[0] === ")-token" ? pictureAt(text, property) : null;
      if (address === null) return null;
      out += address;
      at = close;
    } else if (kind === "url-token") {
      const address = pictureAt(token, property);
      if (address === null) return null;
      out += address;
    } else if (kind === "function-token") {
      if (!functions.has(nameOf(token)) || markerProperties.has(property)) return null;
      out += `${nameOf(token)}(`;
      open++;
    } else {
      if (kind === "(-token") open++;
      if (kind === ")-token" && --open < 0) return null;
      const written = writeSimple(token, property);
      if (written === null) return null;
      out += written;
    }
  }
  const value = out.trim();
  if (property === "transform" && !upright.test(value)) return null;
  return open === 0 && value !== "" ? value : null;
}

function afterSpace(tokens: readonly CSSToken[], at: number): number {
  let next = at;
  while (tokens[next]?.[0] === "whitespace-token") next++;
  return next;
}

/** A token that stands for itself; null for all others. */
export function writeSimple(token: CSSToken, property: string): string | null {
  switch (token[0] as Kind) {
    case "ident-token":
      if (markerProperties.has(property) && !markers.has(nameOf(token))) return null;
      return named(nameIn(token));
    case "hash-token":
      return /^[a-z0-9_-]+$/i.test(nameIn(token)) ? `#${nameIn(token)}` : null;
    case "number-token":
    case "percentage-token":
    case "dimension-token":
      return numbered(token);
    case "string-token":
      return textProperties.has(property) ? quoted(nameIn(token), property) : null;
    case "delim-token":
      return /^[/*+.-]$/.test(token[1]) ? token[1] : null;
    case "comma-token":
    case "(-token":
    case ")-token":
      return token[1];
    default:
      return null;
  }
}

/** A text between quotes. What a style sheet shows is no text of the mail, so it may show a sign at most, and no letter. */
export function quoted(text: string, property: string): string | null {
  if (!plain.test(text) || text.length > (shown.has(property) ? 2 : 200)) return null;
  if (property === "quotes" && !marks.test(text)) return null;
  if (shown.has(property) && letters.test(text.normalize("NFKC"))) return null;
  return `"${text}"`;
}

/** What a token says once its escapes are read. */
export function nameIn(token: CSSToken): string {
  const value = (token[4] as { value?: string | number } | undefined)?.value;
  return value === undefined ? token[1] : String(value);
}

function nameOf(token: CSSToken): string {
  return nameIn(token).toLowerCase();
}

function named(text: string): string | null {
  return name.test(text) ? text : null;
}

function numbered(token: CSSToken): string | null {
  const { value, unit = "" } = token[4] as { value: number; unit?: string };
  if (!Number.isFinite(value) || !/^[a-z]{0,5}$/i.test(unit)) return null;
  const digits = String(value);
  const sign = token[1].startsWith("+") ? "+" : "";
  // An "e" of an exponent before a unit would be read as another number.
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) return null;
  return sign + digits + (token[0] === "percentage-token" ? "%" : unit);
}

function pictureAt(token: CSSToken, property: string): string | null {
  const address = nameIn(token).trim();
  return pictureProperties.has(property) && picture.test(address) ? `url(${address})` : null;
}
