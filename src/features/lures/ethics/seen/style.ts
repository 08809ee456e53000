import { isReadAsLetter } from "./words.ts";

/** What style says of an element that decides whether, and in which order, its text is seen. */
export interface Look {
  hidden: boolean;
  /** As written: `rtl`, `ltr` or nothing. */
  direction: string;
  /** Letters are put in that direction whatever they are. */
  override: boolean;
  isolate: boolean;
  colour: string;
  background: string;
  /** Degrees, whichever way: its own and those of what it stands in. */
  turn: number;
}

type Rules = { selector: string; declarations: string }[];

/** The rules of style sheets, those inside `@media` too: what hides for some is judged both ways anyhow. */
export function rulesOf(sheet: string): Rules {
  return sheet.split("}").flatMap((block) => {
    const at = block.lastIndexOf("{");
    if (at === -1) return [];
    const before = block.slice(0, at);
    const selectors = before.slice(Math.max(...["{", "@", ";"].map((sign) => before.lastIndexOf(sign))) + 1);
    const declarations = block.slice(at + 1);
    return selectors.split(",").map((selector) => ({ selector: selector.trim().toLowerCase(), declarations }));
  });
}

/** Whether a sheet hides elements by their place among others: every second one, say. Nobody who looks at names and classes knows which are left. */
export function hidesByPlace(sheet: string): boolean {
  return rulesOf(sheet).some(
    ({ selector, declarations }) =>
      /:(?:nth|first|last|only|not|is|where|has|empty)|[+~[]/.test(selector) && isHiddenByStyle(declarations),
  );
}

const ordering =
  /(?:^|[;{\s])(?:order|grid-(?:area|row|column)(?:-(?:start|end))?)\s*:|flex-(?:direction|flow|wrap)\s*:[^;}]*reverse|flex-flow\s*:[^;}]*column[^;}]*wrap|flex-flow\s*:[^;}]*wrap[^;}]*column|grid(?:-auto-flow)?\s*:[^;}]*(?:auto-flow|column|dense)|grid-template\s*:[^;}]*"|grid-template-areas\s*:|writing-mode\s*:\s*(?!horizontal)|display\s*:[^;}]*(?:table-(?:header-group|footer-group|caption)|var\()/i;

/** Whether styles put elements in another order than the one in which they are written: what is read then nobody knows who reads them as written. */
export function reorders(styles: readonly string[]): boolean {
  return styles.some((one) => ordering.test(one) || inColumns(one));
}

// A row of them is read across.
function inColumns(style: string): boolean {
  return /flex-direction\s*:[^;}]*column/i.test(style) && /flex-wrap\s*:\s*wrap/i.test(style);
}

const moving =
  /(?:^|[;{\s])(?:float\s*:\s*(?!none)|position\s*:\s*(?!static)|direction\s*:\s*(?!ltr)|caption-side\s*:\s*(?!top)|(?:margin(?:-\w+)?|text-indent|letter-spacing|word-spacing)\s*:[^;}]*(?:-\d|-\.|\()|transform\s*:[^;}]*translate)/i;

/** Whether styles may move parts past what is written before them: then they are read from the other end, too. */
export function moves(styles: readonly string[]): boolean {
  return styles.some((one) => moving.test(one));
}

/** Degrees up to which a text is read as it stands: a stamp askew, a column's name on its side. */
const upright = 100;

/** Whether a text is turned so far that its letters may be others. */
export function isTurned({ turn }: Look): boolean {
  return turn > upright;
}

/** Whether a sheet turns elements by their place among others, where nobody who looks at names and classes finds them. */
export function turnsByPlace(sheet: string): boolean {
  return rulesOf(sheet).some(
    ({ selector, declarations }) =>
      /[:[+~]/.test(selector) && !/:(?:before|after)$/.test(selector) && turnOf(declarations) > 0,
  );
}

function turnOf(declarations: string): number {
  const turns = declarations.matchAll(/\brotate\(\s*[+-]?(\d+(?:\.\d+)?)/gi);
  return [...turns].reduce((sum, [, degrees]) => sum + Number(degrees), 0);
}

/** Words that a style sheet itself puts on the page. */
export function generatedText(sheet: string): string[] {
  return [...sheet.matchAll(/content\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)')/gi)].map(([, one, other]) => one ?? other ?? "");
}

/** What a sheet puts before and after an element, beside its first and last letter. */
export interface Signs {
  before: string;
  after: string;
  /** Whether several are written in one place, of which nobody knows which is seen, and one can be read as a letter. */
  several: boolean;
}
export const noSigns: Signs = { before: "", after: "", several: false };
type Place = "before" | "after";

/** The rules that write a sign at elements: where it is one that can be read as a letter it belongs to the word that it stands at. */
export function signRules(rules: Rules): (Rules[number] & { place: Place; sign: string })[] {
  return rules.flatMap(({ selector, declarations }) => {
    const [, of, place] = /^(.*?)::?(before|after)$/.exec(selector) ?? [];
    const sign = generatedText(declarations).join("");
    return place && sign ? [{ selector: widened(of ?? ""), declarations, place: place as Place, sign }] : [];
  });
}

/** A selector without what narrows it (states, places among others, attributes), which says nothing of who is left. */
function widened(selector: string): string {
  const plain = selector.replace(/\[[^\]]*\]?|:[a-z-]+(?:\([^)]*\)?)?|[()]/g, "").trim();
  return /[\w*-]$/.test(plain) ? plain : `${plain}*`;
}

/** What of rules that reach an element stands at it. */
export function signsOf(own: ReturnType<typeof signRules>): Signs {
  const at = (place: Place) => [...new Set(own.flatMap((one) => (one.place === place ? one.sign : [])))];
  const seen = (signs: readonly string[]) => signs.findLast(isReadAsLetter) ?? signs.at(-1) ?? "";
  const [before, after] = [at("before"), at("after")];
  const several = [before, after].some((signs) => signs.filter(isReadAsLetter).length > 1);
  return { before: seen(before), after: seen(after), several };
}

// Whatever may be too small, too faint or too narrow to be read: what is left out by mistake is read in the view of all that stands there.
const hiding: readonly RegExp[] = [
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)/i,
  /(?:^|;)\s*(?:opacity\s*:\s*(?:0?\.[0-3]\d*|[0-3]?\d(?:\.\d+)?%|0)(?![.\d%]))/i,
  /(?:^|;)\s*(?:font-size\s*:\s*(?:[0-2](?:\.\d+)?(?:px|pt|%|em|rem)?|[3-5](?:\.\d+)?(?:px|pt)|[1-3]?\d(?:\.\d+)?%|0?\.[0-4]\d*(?:em|rem|%|ch|ex)|0?\.\d+(?:v\w+|cm|mm|in|pt|px))\s*(?:;|!|$))/i,
  /(?:^|;)\s*(?:font\s*:\s*[^;]*?\b[0-3](?:px|em|%|pt)?(?:\/|\s)|zoom\s*:\s*0?\.|max-height\s*:\s*0(?![.\d])|line-height\s*:\s*(?:0|0?\.[0-4]\d*)(?:px|em|%)?\s*(?:;|!|$))/i,
  /(?:^|;)\s*(?:(?:max-)?(?:width|height|inline-size|block-size)\s*:\s*(?:\d(?:\.\d+)?(?:px|pt|%)?|0?\.\d+(?:\w+|%))\s*(?:;|!|$))/i,
  /(?:^|;)\s*(?:filter\s*:[^;]*(?:opacity|blur|contrast|brightness|invert)\(|mix-blend-mode\s*:\s*(?!normal)|-webkit-text-fill-color\s*:|clip-path\s*:\s*(?!none)|clip\s*:\s*rect)/i,
  /(?:^|;)\s*(?:(?:display|visibility|opacity|font-size|max-width|max-height|height|width|line-height)\s*:\s*(?:var|calc|min|max|clamp)\(|background(?:-image)?\s*:[^;]*gradient\()/i,
  /(?:^|;)\s*(?:text-indent\s*:\s*-\d{3,}|(?:left|top|margin-left)\s*:\s*-\d{4,}|letter-spacing\s*:\s*-(?:0?\.[3-9]|[1-9])|text-decoration(?:-line)?\s*:[^;]*line-through|transform\s*:[^;]*scale[xy]?\([^)]*?(?:\b0(?![.\d])|\.[0-4]))/i,
];

function isHiddenByStyle(declarations: string): boolean {
  return hiding.some((one) => one.test(declarations));
}

const looks = /(?:^|;)\s*(color|background(?:-color)?|unicode-bidi|direction|display)\s*:\s*([^;]+)/gi;

/** What declarations say of a look. */
export interface Said {
  hidden: boolean;
  /** The last value of each property. */
  values: ReadonlyMap<string, string>;
  /** Degrees. */
  turn: number;
}

export function saidBy(declarations: string): Said {
  if (declarations === "") return nothing;
  const values = new Map<string, string>();
  for (const [, name, value] of declarations.matchAll(looks))
    values.set(
      name!.toLowerCase(),
      value!
        .replace(/!important/i, "")
        .trim()
        .toLowerCase(),
    );
  return { hidden: isHiddenByStyle(declarations), values, turn: turnOf(declarations) };
}

const nothing: Said = { hidden: false, values: new Map(), turn: 0 };

/** Declarations one after the other. */
export function together(all: readonly Said[]): Said {
  const some = all.filter((one) => one !== nothing);
  if (some.length < 2) return some[0] ?? nothing;
  return {
    hidden: some.some(({ hidden }) => hidden),
    values: new Map(some.flatMap(({ values }) => [...values])),
    turn: some.reduce((sum, { turn }) => sum + turn, 0),
  };
}

export function lookOf(said: Said, above: Look): Look {
  const value = (name: string) => said.values.get(name) ?? "";
  const colour = plainColour(value("color")) || above.colour;
  const background = colourIn(value("background-color") || value("background")) || above.background;
  const bidi = value("unicode-bidi");
  return {
    hidden: above.hidden || said.hidden || colour === "transparent" || same(colour, background),
    direction: value("direction"),
    override: /override/.test(bidi),
    isolate: /isolate/.test(bidi) || /inline-(block|flex|grid|table)/.test(value("display")),
    colour,
    background,
    turn: above.turn + said.turn,
  };
}

export const plainLook: Look = {
  hidden: false,
  direction: "",
  override: false,
  isolate: false,
  colour: "#000000",
  background: "#ffffff",
  turn: 0,
};

const named: Readonly<Record<string, string>> = {
  white: "#ffffff",
  black: "#000000",
  snow: "#fffafa",
  ivory: "#fffff0",
};

/** `#rrggbb`, `transparent`, or nothing for what is no plain colour. */
function plainColour(value: string): string {
  if (/^(transparent|rgba\([^)]*,\s*0(?:\.0\d*)?\s*\))$/.test(value)) return "transparent";
  if (named[value]) return named[value];
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  const numbers = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(value);
  if (numbers)
    return `#${numbers
      .slice(1, 4)
      .map((one) => Number(one).toString(16).padStart(2, "0"))
      .join("")}`;
  return /^#[0-9a-f]{6}$/.test(value) ? value : "";
}

/** The colour of a background, which may say more than that. */
function colourIn(value: string): string {
  const one = /#[0-9a-f]{3,6}\b|\b(?:white|black|snow|ivory|transparent)\b|rgba?\([^()]*\)/.exec(value);
  return plainColour(value) || plainColour(one?.[0] ?? "");
}

/** Too close for the eye, or for one that reads in haste. */
function same(one: string, other: string): boolean {
  if (!one.startsWith("#") || !other.startsWith("#")) return false;
  return [1, 3, 5].every(
    (at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < 40,
  );
}
