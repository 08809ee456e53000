import { escapeHtml, unescapeHtml } from "../../../kit/html/escape.ts";
import { tokens } from "../../../kit/html/tokens.ts";
import { writeAmount } from "./money.ts";
import { addressVariables, amountOf, customField, mailVariables } from "./variables.ts";
import type { Vars } from "./variables.ts";

/** How a value is written: as a line of a header, as running text, as HTML, as a piece of an address, as a whole address. */
type Mode = "line" | "text" | "html" | "piece" | "address";

/** A place to be filled: one of the person's own values (`custom`), or a variable. */
export interface Slot {
  name: string;
  custom: boolean;
  fallback: string;
  mode: Mode;
}

/** A template cut once into literals and slots; rendering joins them, nothing is parsed per recipient. */
export interface Compiled {
  parts: readonly (string | Slot)[];
  /** The variables that it names, each once. */
  variables: readonly string[];
}

interface TemplateProblem {
  /** `unknown-variable`, `unclosed`, `empty`, `place` (a variable where none may stand), `too-many`. */
  reason: "unknown-variable" | "unclosed" | "empty" | "place" | "too-many";
  name: string;
  /** Offset into the source, and the same as line and column counted from 1. */
  at: number;
  line: number;
  column: number;
}

export class TemplateError extends Error {
  readonly problems: TemplateProblem[];
  constructor(problems: TemplateProblem[]) {
    super(problems.map((one) => `${one.line}:${one.column} ${one.reason} ${one.name}`).join("; "));
    this.name = "TemplateError";
    this.problems = problems;
  }
}

const most = 2_000;

/** Variables that are named with something behind a point. */
const families: ReadonlySet<string> = new Set(["amount", "custom"]);

/**
 * Compiles a template. In HTML the place of each variable decides how its value will be written: as text or attribute, as a piece of an
 * address, or as a whole address; in tag names, style and comments none may stand.
 * @throws TemplateError with every problem and its position
 */
export function compile(
  source: string,
  kind: "html" | "text" | "line",
  allowed: readonly string[] = mailVariables,
): Compiled {
  const problems: TemplateProblem[] = [];
  const found = scan(source, problems);
  const modes = kind === "html" ? htmlModes(source, found) : null;
  const parts: (string | Slot)[] = [];
  const names = new Set<string>();
  let literal = 0;
  for (const [index, one] of found.entries()) {
    const mode = modes ? modes[index]! : (kind as Mode);
    const custom = customField.exec(one.name);
    const family = custom ? "custom" : amountOf.test(one.name) ? "amount" : null;
    const known = family ? allowed.includes(family) : !families.has(one.name) && allowed.includes(one.name);
    if (!known) problems.push(problemAt(source, one.start, "unknown-variable", one.name));
    else if (mode === null) problems.push(problemAt(source, one.start, "place", one.name));
    else {
      if (one.start > literal) parts.push(source.slice(literal, one.start));
      // In HTML a fallback is written as HTML, like what stands around it; a value is written as its place wants it.
      const fallback = kind === "html" ? unescapeHtml(one.fallback) : one.fallback;
      parts.push({ name: custom ? custom[1]! : one.name, custom: custom !== null, fallback, mode });
      names.add(one.name);
      literal = one.end;
    }
  }
  if (found.length > most) problems.push(problemAt(source, found[most]!.start, "too-many", found[most]!.name));
  if (problems.length > 0) throw new TemplateError(problems.toSorted((a, b) => a.at - b.at));
  if (literal < source.length) parts.push(source.slice(literal));
  return { parts, variables: [...names] };
}

/** Fills a compiled template for one recipient. Reads nothing but the slots' own names, and own properties only. */
export function fill(compiled: Compiled, vars: Vars): string {
  let out = "";
  for (const part of compiled.parts) out += typeof part === "string" ? part : written(part, vars);
  return out;
}

function written(slot: Slot, vars: Vars): string {
  // What an author would have instead of an address of our own leads elsewhere.
  const value = valueOf(slot.mode === "address" ? { ...slot, fallback: "" } : slot, vars);
  switch (slot.mode) {
    case "html":
      return escapeHtml(value);
    case "text":
      return value;
    case "line":
      // A line break in a header would start a header of the value's choosing (RFC 5322, 2.2).
      return value.replace(/[\x00-\x1f\x7f\u2028\u2029]+/g, " ");
    case "piece":
      return encodeURIComponent(wellFormed(value));
    case "address":
      return escapeHtml(safeAddress(value));
  }
}

function valueOf(slot: Slot, vars: Vars): string {
  const amount = slot.custom ? null : amountOf.exec(slot.name);
  if (amount) return writeAmount(amount[1]!, vars.money);
  const holder: Readonly<Record<string, unknown>> | undefined = slot.custom ? vars.custom : vars;
  const value = holder !== undefined && Object.hasOwn(holder, slot.name) ? holder[slot.name] : undefined;
  return typeof value === "string" && value !== "" ? value : slot.fallback;
}

function safeAddress(value: string): string {
  return /^(https?:\/\/|cid:|data:image\/(png|gif|jpeg|svg\+xml);base64,)[^\s<>"']*$/i.test(value) ? value : "#";
}

// A lone surrogate makes encodeURIComponent throw.
function wellFormed(value: string): string {
  return value.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}

interface Found {
  start: number;
  end: number;
  name: string;
  fallback: string;
}

function scan(source: string, problems: TemplateProblem[]): Found[] {
  const found: Found[] = [];
  let at = source.indexOf("{{");
  while (at !== -1) {
    const close = source.indexOf("}}", at + 2);
    const inner = close === -1 ? "" : source.slice(at + 2, close);
    if (close === -1 || /[{}\n<>]/.test(inner)) {
      problems.push(problemAt(source, at, "unclosed", source.slice(at, at + 20).split("\n")[0]!));
      if (problems.length >= 20) return found;
      at = source.indexOf("{{", at + 2);
      continue;
    }
    const bar = inner.indexOf("|");
    const name = (bar === -1 ? inner : inner.slice(0, bar)).trim();
    if (name === "") problems.push(problemAt(source, at, "empty", "{{}}"));
    else found.push({ start: at, end: close + 2, name, fallback: bar === -1 ? "" : inner.slice(bar + 1).trim() });
    if (found.length > most || problems.length >= 20) return found;
    at = source.indexOf("{{", close + 2);
  }
  return found;
}

const addresses = new Set(["href", "src", "action"]);

/** The mode of each variable in the order of the source; null where none may stand. */
function htmlModes(source: string, found: Found[]): (Mode | null)[] {
  const modes: (Mode | null)[] = [];
  let next = 0;
  for (const token of tokens(source)) {
    while (next < found.length && found[next]!.start < token.end) {
      const one = found[next]!;
      // A value right after "<" would name an element; the sanitiser leaves no such place, but this need not rely on it.
      if (token.kind === "text")
        modes.push(/<\/?$/.test(source.slice(Math.max(0, one.start - 2), one.start)) ? null : "html");
      else if (token.kind !== "open") modes.push(null);
      else {
        const holder = token.attributes.find((each) => each.start <= one.start && one.end <= each.end);
        if (!holder || holder.name === "style" || holder.name.startsWith("on")) modes.push(null);
        else if (!addresses.has(holder.name)) modes.push("html");
        else if (one.start > holder.start) modes.push(addressVariables.has(one.name) ? null : "piece");
        // Whoever decides how an address begins decides where it leads: our own variables only, and whole.
        else modes.push(addressVariables.has(one.name) && one.end === holder.end ? "address" : null);
      }
      next++;
    }
  }
  return modes;
}

function problemAt(source: string, at: number, reason: TemplateProblem["reason"], name: string): TemplateProblem {
  const before = source.slice(0, at);
  const line = before.split("\n").length;
  return { reason, name: name.slice(0, 60), at, line, column: at - before.lastIndexOf("\n") };
}
