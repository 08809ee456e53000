import type * as htmlparser2 from "htmlparser2";
import { voidElements } from "../../../kit/html/index.ts";
import { lazyImport } from "../../../kit/lazy-import.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";

// Loaded on first use, as in sanitise.ts.
const library = lazyImport<typeof htmlparser2>("htmlparser2");

/** Elements within elements; a person's document has some dozens, and a parser's work may grow with each. */
const deepest = 500;

/** What a document says outside its body: its style sheets and its title, wherever they stand, in one walk. Refuses what is nested too deeply. */
export function headOf(html: string): { sheets: string[]; title: string } {
  const sheets: string[] = [];
  const titles: string[] = [];
  let inside: string[] | null = null;
  let pieces: string[] = [];
  let depth = 0;
  const { Parser } = library();
  const parser = new Parser(
    {
      onopentagname(name) {
        if (!voidElements.has(name) && ++depth > deepest) throw tooDeep();
        inside = name === "style" ? sheets : name === "title" ? titles : null;
        pieces = [];
      },
      ontext(text) {
        if (inside) pieces.push(text);
      },
      onclosetag(name, implied) {
        if (!voidElements.has(name)) depth--;
        if (inside && !implied && (name === "style" || name === "title")) inside.push(pieces.join(""));
        inside = null;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return { sheets, title: titles[0] ?? "" };
}

function tooDeep() {
  const message = words("lures")("nested-too-deeply", { most: deepest });
  return refuse("invalid", "bad-template", message, { fields: [{ path: "html", message }] });
}
