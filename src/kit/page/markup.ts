import { escapeHtml } from "../html/escape.ts";

export { escapeHtml } from "../html/escape.ts";

/** A piece of HTML that is ready to be shown. Made by `html` (which escapes) or `raw` (which trusts). */
export interface Markup {
  readonly markup: string;
}

export type Content = Markup | string | number | null | undefined | false | readonly Content[];

/** Template tag: values are escaped, `Markup` passes as it is, lists are joined, `null` and `false` show nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  let out = strings[0] ?? "";
  for (let i = 0; i < values.length; i++) out += show(values[i]) + strings[i + 1];
  return { markup: out };
}

/** Trusts a string as HTML: only for markup that this program made or sanitised itself. */
export function raw(markup: string): Markup {
  return { markup };
}

function show(value: Content): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if ("markup" in value) return value.markup;
  return value.map(show).join("");
}
