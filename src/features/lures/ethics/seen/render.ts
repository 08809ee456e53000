import { tokens, unescapeHtml, voidElements } from "../../../../kit/html/index.ts";
import type { Token } from "../../../../kit/html/index.ts";
import { documentOf } from "./cascade.ts";
import { bitsOf, setsOf, subsetsOf } from "./conditions.ts";
import { generatedText, rulesOf } from "./style.ts";
import type { Styled } from "./styled.ts";
import { isIgnored, placeOf } from "./tree.ts";

/** The text of a document, with the controls of Unicode's bidirectional algorithm where elements and styles change its direction. */
interface Rendered {
  /** Without what a style hides, or may hide, and without what is told of elements, such as titles. */
  seen: string;
  /** What is seen where more holds, such as on a screen or on paper, or where pictures are shown: each that is another text than `seen`. */
  elsewhere: string[];
  /** With it: a mail list shows a hidden first line, and what hides in one program shows in another. */
  complete: string;
  /** Whether nobody knows which of its letters are seen, or styles turn some of it so far that others are read, or write several in one place. */
  turned: boolean;
}

/** Elements that part no words. */
export const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo br code em font i img label s small span strong sub sup time u wbr mark cite q ins del kbd".split(
    " ",
  ),
);
const ariaTexts = "description roledescription placeholder valuetext braillelabel brailleroledescription keyshortcuts"
  .split(" ")
  .map((one) => `aria-${one}`);
const spoken = new Set(["alt", "placeholder", "value", "title", "label", "aria-label", "content", ...ariaTexts]);

/** What an element says besides what stands in it: of pictures in the place of one, of fields, to who points at it or hears it. */
export function spokenBy(token: Extract<Token, { kind: "open" }>, html: string): string[] {
  const text = ({ start, end }: { start: number; end: number }) => unescapeHtml(html.slice(start, end)).trim();
  const is = (name: string, value: string) => token.attributes.some((one) => one.name === name && text(one) === value);
  if (token.name === "meta" && !is("name", "description")) return [];
  const said = token.attributes.filter(({ name }) => spoken.has(name) && !(name === "value" && is("type", "hidden")));
  return said.map(text).filter(Boolean);
}

/** Elements that are taken as hidden, whatever their style says: of these kinds (`kindOf`), and those that begin at these offsets. */
export interface Without {
  kinds?: ReadonlySet<string>;
  starts?: ReadonlySet<number>;
}

/** What is put on the page: a text, the end of a line; the words in the place of a picture; or what is told of an element, which nobody sees who does not point at it. */
interface Piece {
  text: string;
  of: Styled;
  kind: "text" | "break" | "picture" | "told";
}

export function render(html: string, without: Without = {}): Rendered {
  const all = tokens(html);
  const sheet = sheetOf(html, all);
  const document = documentOf(html, all, stylesOf(html));
  const kinds = without.kinds && { left: without.kinds, named: namesIn(sheet) };
  const pieces: Piece[] = [];
  // By itself: in a sentence it would part its words.
  const written: string[] = [];
  const doubtful: Piece[] = [];
  let turned = false;
  let differs = 0;
  const put = (text: string, of: Styled, kind: Piece["kind"] = "text") => {
    if (text === "") return;
    const piece = { text, of, kind };
    pieces.push(piece);
    if (kind === "told" || !/\p{L}/u.test(text)) return;
    const looks = of.looks();
    if (looks.isDoubtful) doubtful.push(piece);
    turned ||= looks.isTurned || looks.isUnsure;
    differs |= looks.differs;
  };
  const breakLine = (of: Styled) => void pieces.push({ text: "\n", of, kind: "break" });
  const open: { name: string; styled: Styled; end: string }[] = [];
  const around = () => open.at(-1)?.styled ?? document.root;
  for (const token of all) {
    if (token.kind === "text") {
      const of = placeOf("", around()).above;
      // How much of what stands in a field has room nobody knows.
      put(shown(html.slice(token.start, token.end)).replace(/\s+/g, " "), of, of.name === "textarea" ? "told" : "text"); // oxfmt-ignore
    } else if (token.kind === "open") {
      if (isIgnored(token.name, around())) continue;
      const value = (name: string) => {
        const found = token.attributes.find((one) => one.name === name);
        return found ? unescapeHtml(html.slice(found.start, found.end)) : "";
      };
      const has = (name: string) => token.attributes.some((one) => one.name === name);
      const left = kinds?.left.has(kindOf(token, html, kinds.named)) || without.starts?.has(token.start) || false;
      const styled = document.within(around(), token.name, value, has, left);
      const signs = document.signs(styled);
      turned ||= signs.several;
      const alt = token.name === "img" ? value("alt").trim() : null;
      for (const text of spokenBy(token, html)) {
        if (text === alt) put(text, styled, "picture");
        else put(`\n${text}\n`, styled, "told");
      }
      if (!inline.has(token.name) || token.name === "br") breakLine(styled);
      // What somebody would be made to write, and to whom, is shown by pointing at the link and by following it.
      if (token.name === "a") written.push(writtenBy(value("href")));
      if (voidElements.has(token.name)) continue;
      const [begin, end] = controls(token.name, value("dir").toLowerCase(), styled);
      put(begin + signs.before.text, styled);
      open.push({ name: token.name, styled, end: signs.after.text + end });
    } else if (token.kind === "close") {
      const at = open.findLastIndex((one) => one.name === token.name);
      if (at === -1) continue;
      for (const one of open.splice(at).toReversed()) put(one.end, one.styled);
      if (!inline.has(token.name)) breakLine(around());
    }
  }
  const generated = generatedText(sheet).join("\n");
  const bits = bitsOf(differs & ~document.conditions.unsure);
  const isMore = document.isMore || bits.length > mostTold || doubtful.length > mostDoubtful;
  const worlds = bits.length > mostTold ? [0, ...bits, differs] : subsetsOf(bits);
  // A picture that is there has no words in its place.
  const drawn = pieces.filter(({ kind }) => kind !== "picture");
  const turns = isMore || turned ? [[]] : setsOf(doubtful);
  const whole = without.kinds || without.starts ? { worlds: [0], turns: [[]] } : { worlds, turns };
  const texts = whole.worlds.flatMap((world) =>
    whole.turns.flatMap((doubted) =>
      (drawn.length < pieces.length ? [pieces, drawn] : [pieces]).map((some) =>
        tidy(`${textIn(some, world, doubted)}\n${generated}`),
      ),
    ),
  );
  const complete = tidy([pieces.map(({ text }) => text).join(""), ...written, generated].join("\n"));
  const seen = texts[0]!;
  const elsewhere = [...new Set(texts)].filter((one) => one !== seen && one !== complete);
  return {
    seen,
    complete,
    elsewhere: elsewhere.slice(0, mostElsewhere),
    turned: turned || isMore || elsewhere.length > mostElsewhere,
  };
}

/** So many conditions that make a difference are told apart, each with and without each other; and so many texts that come of it. */
const [mostTold, mostElsewhere] = [4, 16];
/** And so many texts of which nobody knows whether they are seen. */
const mostDoubtful = 3;

/** What is seen under conditions. @param doubted pieces that are seen though they are taken as hidden, or the other way round */
function textIn(pieces: readonly Piece[], conditions: number, doubted: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      const { text, of, kind } = piece;
      if (kind === "told") return "";
      const isSeen = (of.state(conditions) === "shown") !== doubted.includes(piece);
      if (kind !== "break" && isSeen) return text;
      if (of.ink(conditions).gone) return "";
      if (kind === "break") return text;
      // A space that has no ink parts words all the same.
      return /^ | $/.test(text) ? " " : "";
    })
    .join("");
}

/** What a link has somebody write (RFC 6068): whom to, and the words; nothing of other links. Percent signs that mean nothing stand for themselves, as in browsers. */
function writtenBy(href: string): string {
  const [, given = ""] = /^\s*mailto:(.*)$/is.exec(href) ?? [];
  const bytes = Buffer.from(given.replace(/[?&][a-z-]+=/gi, "\n"), "utf8")
    .toString("latin1")
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The texts of a document from the last to the first, as they may stand where styles move them. */
export function fromTheEnd(html: string): string {
  const texts = tokens(html).filter(({ kind }) => kind === "text");
  return tidy(
    texts
      .toReversed()
      .map(({ start, end }) => shown(html.slice(start, end)))
      .join(" "),
  );
}

/** What the style elements of a document say. */
function sheetOf(html: string, all = tokens(html)): string {
  return all
    .filter((one) => one.kind === "raw")
    .map((one) => html.slice(one.start, one.end))
    .join("\n");
}

/** Every style of a document: its sheets, and what its elements say of themselves, by attributes of before styles too. */
export function stylesOf(html: string): string[] {
  const all = tokens(html);
  const own = all.flatMap((token) => {
    if (token.kind !== "open") return [];
    return token.attributes.flatMap(({ name, start, end }) => {
      const value = unescapeHtml(html.slice(start, end));
      if (name === "style") return value;
      if (name === "align" && floated.has(token.name)) return `float:${value}`;
      // Of a whole document it is how its language runs.
      return name === "dir" && token.name !== "html" && token.name !== "body" ? `direction:${value.trim()}` : [];
    });
  });
  return [sheetOf(html, all), ...own];
}

/** What `align` moves past its neighbours. Of all others it is how their lines begin. */
const floated: ReadonlySet<string> = new Set(["table", "img"]);

/** What is shown above all that stands beside it, wherever it is written; a table's foot is shown below. */
const above: ReadonlySet<string> = new Set(["caption", "thead", "summary", "legend"]);

/** Whether browsers show an element before what is written before it, or after what is written after it, whatever a style says. */
export function isDisplaced(html: string): boolean {
  // Of each open element: whether words stood in it besides those that are shown above anyhow, and whether a foot.
  const open: { name: string; words: boolean; foot: boolean }[] = [];
  for (const token of tokens(html)) {
    if (token.kind === "text") {
      if (!/\p{L}/u.test(html.slice(token.start, token.end))) continue;
      if (open.some(({ foot }) => foot)) return true;
      for (const [at, one] of open.entries()) one.words ||= !above.has(open[at + 1]?.name ?? "");
    } else if (token.kind === "open" && !voidElements.has(token.name)) {
      if (open.at(-1)?.words && above.has(token.name)) return true;
      open.push({ name: token.name, words: false, foot: false });
    } else if (token.kind === "close") {
      const at = open.findLastIndex(({ name }) => name === token.name);
      if (at === -1) continue;
      const [closed] = open.splice(at);
      const around = open.at(-1);
      if (around && closed!.name === "tfoot") around.foot ||= closed!.words;
    }
  }
  return false;
}

/**
 * Elements of one name, class and style: what a style says of one it says of all. Nothing for an element that no style speaks of.
 * @param named the elements that a sheet speaks of by their names
 */
function kindOf(token: Extract<Token, { kind: "open" }>, html: string, named: ReadonlySet<string>): string {
  const marks = token.attributes.filter(({ name }) => name === "class" || name === "style" || name === "id");
  if (marks.length === 0 && !named.has(token.name)) return "";
  return [token.name, ...marks.map(({ start, end }) => html.slice(start, end))].join(" ");
}

/** What nearly every sheet speaks of by its name, and a page is no page without. */
const whole: ReadonlySet<string> = new Set(["a", "label", "small"]);

/** Elements within lines that a sheet speaks of by their names. */
function namesIn(sheet: string): ReadonlySet<string> {
  const last = rulesOf(sheet).map(
    ({ selector }) => /(?:^|[\s>+~])([a-z0-9]+)(?::[a-z-]+)*$/.exec(selector.toLowerCase())?.[1] ?? "",
  );
  return new Set(last.filter((name) => inline.has(name) && !whole.has(name)));
}

const fewest = 3;
const most = 4;

/**
 * Kinds of elements within lines that may be hidden, for a style has more ways to do so than anybody can list.
 * @returns of at most four of which there are several each by itself, those with the most elements; and all of these kinds but links together, for a
 * mail without its links is another mail
 */
export function kindsWithinLines(html: string): { each: ReadonlySet<string>[]; all: ReadonlySet<string> } {
  const given = tokens(html);
  const named = namesIn(sheetOf(html, given));
  const counts = new Map<string, number>();
  for (const token of given) {
    if (token.kind !== "open" || !inline.has(token.name) || voidElements.has(token.name)) continue;
    const kind = kindOf(token, html, named);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const several = [...counts].filter(([, count]) => count >= fewest).toSorted(([, a], [, b]) => b - a);
  const each = several.slice(0, most).map(([kind]) => new Set([kind]));
  return { each, all: new Set(several.map(([kind]) => kind).filter((kind) => !kind.startsWith("a "))) };
}

function shown(text: string): string {
  const letter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");
  return unescapeHtml(text)
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => letter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => letter(Number(code)));
}

const [lri, rli, fsi, pdi, lro, rlo, pdf] = ["\u2066", "\u2067", "\u2068", "\u2069", "\u202d", "\u202e", "\u202c"];

function controls(name: string, dir: string, styled: Styled): [begin: string, end: string] {
  const [direction, bidi] = [styled.last("direction") || dir, styled.last("unicode-bidi")];
  if (name === "bdo" || (bidi.includes("override") && direction))
    return direction === "rtl" ? [rli! + rlo!, pdf! + pdi!] : [lri! + lro!, pdf! + pdi!];
  if (direction === "rtl") return [rli!, pdi!];
  if (direction === "ltr") return [lri!, pdi!];
  const isIsolate = bidi.includes("isolate") || /inline-(?:block|flex|grid|table)/.test(styled.last("display"));
  return name === "bdi" || direction === "auto" || isIsolate ? [fsi!, pdi!] : ["", ""];
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}
