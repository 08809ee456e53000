// A language that nobody speaks, for tests: every sentence stands between brackets and is 40 % longer.

import { languages } from "../../kit/languages.ts";
import { plain } from "./public/translated.ts";

/** A catalogue or a sentence in the pseudo-language; `{{places}}` stay what they are. */
export function inPseudo<T>(english: T): T {
  return pseudo(english, new Set()) as T;
}

/** What a content file exports, in the pseudo-language. */
export function contentInPseudo<T>(english: T): T {
  return pseudo(english, plain) as T;
}

function pseudo(english: unknown, same: ReadonlySet<string>): unknown {
  if (typeof english === "string")
    return english === "" ? "" : `⟦${english}${"·".repeat(Math.ceil(english.length * 0.4))}⟧`;
  if (Array.isArray(english)) return english.map((one) => pseudo(one, same));
  if (typeof english !== "object" || english === null) return english;
  return Object.fromEntries(
    Object.entries(english).map(([name, one]) => [name, same.has(name) ? one : pseudo(one, same)]),
  );
}

// Names, which are the same in every language.
const names = new RegExp(
  [
    ...languages.map(({ name }) => name),
    String.raw`Hookwise|Instagram|TikTok|Reddit|\bX\b|LinkedIn|Facebook|hello@hookwise\.example|desk@|&\w+;`,
  ].join("|"),
  "g",
);
const spoken =
  /\b(?:aria-label|title|alt|placeholder|data-(?:done|failed|unexpected|label|busy|pattern|one|other|nothing|copy|copied))="([^"]*)"/g;

/**
 * What a page in the pseudo-language says in another: `outside`, words between no brackets, and `glued`, sentences put together from pieces that
 * stand side by side, which no other language can order as it needs.
 * @param known what nobody translates, such as the name of a person
 */
export function outsideOf(html: string, known = /(?!)/g): { outside: string[]; glued: string[] } {
  const bare = html.replace(/<(script|style|svg|time|code)\b[^]*?<\/\1>/g, "\u0001");
  // A piece in an element of its own is meant to be one, and brackets may span elements.
  const text = bare.replace(/<[^>]+>/g, "\u0001");
  const attributes = [...bare.matchAll(spoken)].map(([, value]) => value!);
  const outside = [text, ...attributes]
    .flatMap((one) => one.replace(/⟦[^⟧]*⟧/g, "").split("\u0001"))
    .map((one) => one.replace(known, "").replace(names, "").trim())
    .filter((one) => /\p{L}/u.test(one));
  const glued = [...text.matchAll(/[^⟦⟧\u0001]*⟧[ ,;:.]*⟦[^⟧\u0001]*/g)].map(([one]) => one);
  return { outside: [...new Set(outside)], glued };
}
