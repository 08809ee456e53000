import type { HttpSettings } from "./settings.ts";

/** What may stand in a place of a description. */
export type Values = Readonly<
  Record<"to" | "digits" | "from" | "text" | "id" | "callback" | "user" | "password" | "token", string>
>;

const escapes: Readonly<Record<HttpSettings["format"] | "url" | "header", (value: string) => string>> = {
  url: encodeURIComponent,
  form: (value) => new URLSearchParams({ v: value }).toString().slice(2),
  json: (value) => JSON.stringify(value).slice(1, -1),
  xml: (value) => value.replaceAll(/[<>&"']|\p{Cc}/gu, (char) => `&#${char.codePointAt(0)};`),
  text: (value) => value,
  // A line of a header cannot be left.
  header: (value) => value.replaceAll(/[^\x20-\x7e]/g, ""),
};

/** Fills the places of a text; what is escaped depends on where it stands, so that no value can leave its place. */
export function filled(text: string, values: Values, as: keyof typeof escapes): string {
  return text.replaceAll(/\{(to|digits|from|text|id|callback|user|password|token)\}/g, (_whole, name: keyof Values) =>
    escapes[as](values[name]),
  );
}
