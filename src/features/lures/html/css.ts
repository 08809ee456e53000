import type * as tokenizer from "@csstools/css-tokenizer";
import type { CSSToken } from "@csstools/css-tokenizer";
import { lazyImport } from "../../../kit/lazy-import.ts";
import { covering, properties } from "./css-allowed.ts";
import { nameIn, quoted, writeSimple, writeValue } from "./css-values.ts";
import type { Kind } from "./css-values.ts";

// Loaded on first use, as in sanitise.ts.
const library = lazyImport<typeof tokenizer>("@csstools/css-tokenizer");

interface CleanCss {
  css: string;
  /** What was taken out, as `property: value` or `@rule`, shortened. */
  removed: string[];
}

/**
 * A style sheet that can load nothing and run nothing: plain rules and `@media` only, cut into tokens as browsers do (CSS Syntax Level 3) and
 * written anew from those that are allowed.
 * @param strict also takes out `position`, so that a mail shown inside one of our pages cannot cover it
 */
export function cleanStyleSheet(css: string, strict: boolean): CleanCss {
  return stable(css, (tokens, removed) => writeRules(new Tokens(tokens), strict, removed, 0));
}

/** The value of a `style` attribute, by the same rules. */
export function cleanInlineStyle(css: string, strict: boolean): CleanCss {
  return stable(css, (tokens, removed) => writeDeclarations(tokens, strict, removed));
}

/** What is written must be read as it was meant: cleaning it again changes nothing, or nothing of it is kept. */
function stable(css: string, write: (tokens: CSSToken[], removed: string[]) => string): CleanCss {
  const removed: string[] = [];
  const clean = write(tokensOf(css), removed);
  if (clean === "" || write(tokensOf(clean), []) === clean) return { css: clean, removed };
  return { css: "", removed: [...removed, css.slice(0, 40)] };
}

function tokensOf(css: string): CSSToken[] {
  const { tokenize } = library();
  return tokenize({ css }).filter(([kind]) => kind !== "comment" && kind !== "EOF-token");
}

/** Tokens that are taken one after another. */
class Tokens {
  at = 0;
  readonly all: readonly CSSToken[];

  constructor(all: readonly CSSToken[]) {
    this.all = all;
  }

  kind(): Kind | null {
    return (this.all[this.at]?.[0] as Kind) ?? null;
  }

  /** Everything up to a token of these kinds that stands in no bracket. */
  upTo(...ends: Kind[]): CSSToken[] {
    const start = this.at;
    for (let depth = 0; this.at < this.all.length; this.at++) {
      const kind = this.kind()!;
      if (depth === 0 && ends.includes(kind)) break;
      if (opening.has(kind)) depth++;
      else if (closing.has(kind) && depth > 0) depth--;
    }
    return this.all.slice(start, this.at);
  }

  /** The inside of the block that opens here. */
  block(): CSSToken[] {
    this.at++;
    const inside = this.upTo("}-token");
    this.at++;
    return inside;
  }
}

const opening: ReadonlySet<Kind> = new Set(["function-token", "(-token", "[-token", "{-token"]);
const closing: ReadonlySet<Kind> = new Set([")-token", "]-token", "}-token"]);

function writeRules(tokens: Tokens, strict: boolean, removed: string[], depth: number): string {
  const rules: string[] = [];
  while (tokens.kind() !== null) {
    const kind = tokens.kind()!;
    if (kind === "whitespace-token" || kind === "CDO-token" || kind === "CDC-token" || kind === "semicolon-token") {
      tokens.at++;
      continue;
    }
    const start = tokens.at;
    const prelude = kind === "at-keyword-token" ? tokens.upTo("{-token", "semicolon-token") : tokens.upTo("{-token");
    const block = tokens.kind() === "{-token" ? tokens.block() : null;
    const rule = block && writeRule(prelude, block, strict, removed, depth);
    if (rule === null) removed.push(textOf(tokens.all.slice(start, start + 12)).slice(0, 60));
    else if (rule) rules.push(rule);
  }
  return rules.join("\n");
}

/** One rule; null when it is taken out as a whole. */
function writeRule(
  prelude: CSSToken[],
  block: CSSToken[],
  strict: boolean,
  removed: string[],
  depth: number,
): string | null {
  const [first, ...rest] = prelude;
  const media = first?.[0] === "at-keyword-token";
  if (media && (nameIn(first).toLowerCase() !== "media" || depth > 3)) return null;
  const head = media ? writePrelude(rest, mediaSigns) : writePrelude(prelude, selectorSigns);
  if (!head) return null;
  const body = media
    ? writeRules(new Tokens(block), strict, removed, depth + 1)
    : writeDeclarations(block, strict, removed);
  return body && (media ? `@media ${head}{\n${body}\n}` : `${head}{${body}}`);
}

const mediaSigns = /^[>=]$/;
const selectorSigns = /^[.>+~*=^$|-]$/;
const pseudo = /^(?:not|is|where|nth-child|nth-last-child|nth-of-type|nth-last-of-type|lang|dir)$/i;
/** What reaches into a text: a style could take letters out of words that stand there whole. */
const partOfText = /^first-(?:letter|line)$/i;

/** A selector or a media query written anew, or null. */
function writePrelude(tokens: readonly CSSToken[], signs: RegExp): string | null {
  let out = "";
  let open = 0;
  for (const [at, token] of tokens.entries()) {
    const kind = token[0] as Kind;
    let written: string | null;
    if (tokens[at - 1]?.[0] === "colon-token" && partOfText.test(nameIn(token))) return null;
    if (kind === "whitespace-token") written = out === "" || out.endsWith(" ") ? "" : " ";
    else if (kind === "delim-token") written = signs.test(token[1]) ? token[1] : null;
    else if (kind === "colon-token" || kind === "[-token" || kind === "]-token") written = token[1];
    else if (kind === "string-token") written = quoted(nameIn(token), "");
    else if (kind === "function-token") written = pseudo.test(nameIn(token)) ? `${nameIn(token).toLowerCase()}(` : null;
    else written = writeSimple(token, "");
    if (written === null) return null;
    if (opening.has(kind)) open++;
    else if (closing.has(kind)) open--;
    if (open < 0) return null;
    out += written;
  }
  return open === 0 ? out.trim() : null;
}

function writeDeclarations(tokens: readonly CSSToken[], strict: boolean, removed: string[]): string {
  const kept: string[] = [];
  for (const all = new Tokens(tokens); all.kind() !== null; all.at++) {
    const one = all.upTo("semicolon-token");
    if (one.every(([kind]) => kind === "whitespace-token")) continue;
    const written = writeDeclaration(one, strict);
    if (written) kept.push(written);
    else removed.push(textOf(one).trim().slice(0, 60));
  }
  return kept.join(";");
}

function writeDeclaration(tokens: CSSToken[], strict: boolean): string | null {
  const start = tokens.findIndex(([kind]) => kind !== "whitespace-token");
  const colon = tokens.findIndex(([kind], at) => at > start && kind !== "whitespace-token");
  if (tokens[start]?.[0] !== "ident-token" || tokens[colon]?.[0] !== "colon-token") return null;
  const given = nameIn(tokens[start]);
  const custom = /^--[a-z][a-z0-9_-]{0,60}$/i.test(given);
  const property = custom ? given : given.toLowerCase();
  if (!custom && (!properties.has(property) || (strict && covering.has(property)))) return null;
  const { value, important } = withoutImportant(tokens.slice(colon + 1));
  const written = writeValue(value, property);
  return written === null ? null : `${property}:${written}${important ? " !important" : ""}`;
}

function withoutImportant(tokens: CSSToken[]): { value: CSSToken[]; important: boolean } {
  const places = [...tokens.keys()].filter((at) => tokens[at]![0] !== "whitespace-token");
  const [mark, word] = places.slice(-2).map((at) => tokens[at]!);
  const important = mark?.[1] === "!" && word?.[0] === "ident-token" && nameIn(word).toLowerCase() === "important";
  return { value: important ? tokens.slice(0, places.at(-2)) : tokens, important };
}

function textOf(tokens: readonly CSSToken[]): string {
  return tokens.map((token) => token[1]).join("");
}
