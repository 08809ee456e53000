/** What one element must be to be meant: its name, or any; and marks (`.class`, `#id`, `:link` for a link, `[type=text]` for an attribute). */
export interface Compound {
  tag: string;
  marks: readonly string[];
  /** Of another that is to stand around it: whether directly. */
  child: boolean;
}

/** A selector as far as it is plain: names, classes and ids, one within another. */
export interface Selector {
  /** Whom it means, and what these stand in, from the inside. */
  last: Compound;
  around: readonly Compound[];
  /** What one that it stands beside has of such marks. */
  beside: readonly string[];
  /** What must be so besides, and what must not, for all who read at once: a hand, a link that was followed. */
  when: readonly string[];
  unless: readonly string[];
  /** Whether nobody who looks at names, classes and ids knows which of these it means. */
  isUnsure: boolean;
  narrow: number;
}

const piece =
  /(::?[a-z-]+(?:\((?:[^()"]|"[^"]*"|\([^()]*\))*\))?)|(\[(?:[^\]"]|"[^"]*")*\])|([.#][\w-]+)|(\s*[>+~]\s*|\s+)|(\*|[a-z][\w-]*)/giy;
const hands = /^:(?:hover|active|focus|focus-within|focus-visible|target)$/i;
const notHands = /^:not\(\s*(:[a-z-]+)\s*\)$/i;
const ofText = /::|:(?:before|after|first-line|first-letter)$/;
/** What a sheet says of an element of which a program may show a mail: nothing that is written in it has one. */
const setByPrograms = /^\[(?:data-[\w-]+|owa)[\]=~^$*|]/i;

/** An attribute that stays as it is written until somebody reads it, alone or with a value; in whatever letters, browsers read the values of some. */
const asWritten =
  /^\[\s*(hidden|type|class|id|role|align|valign|width|height|dir|lang|alt|title|placeholder|disabled|required|checked|colspan|rowspan)\s*(?:=\s*(?:"([^"\\]*)"|([a-z][\w-]*))\s*)?\]$/i;

/** Of one selector: beyond, nobody knows which it means. */
const mostAround = 20;

/** @returns null for what means a part of an element, or what a sheet writes at one */
export function parseSelector(given: string): Selector | null {
  const text = given.trim();
  if (ofText.test(text)) return null;
  const [when, unless] = [new Set<string>(), new Set<string>()];
  let isUnsure = false;
  const beside: string[] = [];
  let compounds: { tag: string; marks: string[]; child: boolean; from: number }[] = [
    { tag: "*", marks: [], child: false, from: 0 },
  ];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const at = piece.lastIndex;
    const found = piece.exec(text);
    const now = compounds.at(-1)!;
    if (!found) {
      // Whoever reads it otherwise may find anything there.
      return {
        last: { tag: "*", marks: [], child: false },
        around: [],
        beside: [],
        when: [],
        unless: [],
        isUnsure: true,
        narrow: mostNarrow,
      };
    }
    const [, state, attribute, mark, between, name] = found;
    if (mark) now.marks.push(mark);
    else if (name) now.tag = name === "*" ? "*" : name.toLowerCase();
    else if (between) {
      const sign = between.trim();
      const next = { tag: "*", marks: [], child: sign === ">", from: piece.lastIndex };
      if (sign === "+" || sign === "~") {
        isUnsure = true;
        beside.push(...compounds.flatMap(({ marks }) => marks));
        compounds = [{ ...next, child: false }];
      } else compounds.push(next);
    } else if (attribute) {
      const [, named, quoted, bare] = asWritten.exec(attribute) ?? [];
      if (named) {
        now.marks.push(attributeMark(named, quoted ?? bare));
        // Some programs pass over all that names an attribute.
        when.add("attributes are read");
      }
      // Outlook in the dark sets one for colours and one for backgrounds.
      else if (setByPrograms.test(attribute))
        when.add(attribute.toLowerCase().replace(/^\[data-ogs[bc]\]$/, "[data-ogs]"));
      else isUnsure = true;
    } else if (state) {
      const low = state.toLowerCase();
      const not = notHands.exec(low)?.[1] ?? "";
      if (low === ":root") now.tag = "html";
      else if (low === ":link" || low === ":visited" || low === ":any-link") {
        now.marks.push(":link");
        if (low !== ":any-link") (low === ":link" ? unless : when).add(":visited");
      } else if (hands.test(low) || hands.test(not))
        (not ? unless : when).add(`${text.slice(now.from, at)}${not || low}`);
      else isUnsure = true;
    }
  }
  const [last, ...around] = compounds.toReversed();
  return {
    last: last!,
    // Whether it is a child stands at the one inside.
    around: around
      .slice(0, mostAround)
      .map(({ tag, marks }, nth) => ({ tag, marks, child: (nth === 0 ? last! : around[nth - 1]!).child })),
    beside,
    when: [...when],
    unless: [...unless],
    isUnsure: isUnsure || around.length > mostAround,
    narrow: narrowness(text),
  };
}

/** Those whose values are the same in capitals (HTML Living Standard, 4.16.2). */
const inAnyLetters: ReadonlySet<string> = new Set(["align", "checked", "dir", "disabled", "lang", "type", "valign"]);

/** @param value nothing where it may have any */
export function attributeMark(given: string, value?: string): string {
  const name = given.toLowerCase();
  return value === undefined ? `[${name}]` : `[${name}=${inAnyLetters.has(name) ? value.toLowerCase() : value}]`;
}

const mostNarrow = 999_999_999;

/** How narrow a selector is (Selectors 4, section 17), below a thousand millions: ids, then classes, states and attributes, then names. */
function narrowness(selector: string): number {
  const count = (pattern: RegExp) => Math.min(999, selector.match(pattern)?.length ?? 0);
  return (
    count(/#/g) * 1_000_000 + count(/\.|\[|(?<!:):(?!:|(?:where|not|is)\b)/g) * 1000 + count(/(?:^|[\s>+~(])[a-z]/gi)
  );
}

/** Which names, classes and ids the elements of a document have. */
export interface Names {
  tags: ReadonlySet<string>;
  marks: ReadonlySet<string>;
  /** The same in small letters. */
  low: ReadonlySet<string>;
}

/** What a selector means in a document; null for nothing. What no element of it has a program may have that shows it, around them all. */
export function within(selector: Selector, { tags, marks, low }: Names): Selector | null {
  const when = [...selector.when];
  let isUnsure = selector.isUnsure;
  const isKnown = (mark: string) => mark === ":link" || marks.has(mark);
  if (selector.beside.some((mark) => !isKnown(mark) && !low.has(mark.toLowerCase()))) return null;
  const fit = ({ tag, marks: wanted, child }: Compound): Compound => {
    const known = wanted.filter(isKnown);
    // Where letters are small or not, programs differ.
    isUnsure ||= wanted.some((one) => !isKnown(one) && low.has(one.toLowerCase()));
    return { tag: (tag === "html" || tag === "body") && !tags.has(tag) ? "*" : tag, marks: known, child };
  };
  const isNowhere = (mark: string) => !isKnown(mark) && !low.has(mark.toLowerCase());
  if (selector.last.marks.some(isNowhere)) return null;
  // What a program puts around a mail has no name of the mail's own beside others.
  if (selector.around.some(({ marks: all }) => all.some(isNowhere) && !all.every(isNowhere))) return null;
  const around = selector.around.map((one) => {
    const far = one.marks.filter(isNowhere);
    if (far.length === 0) return fit(one);
    when.push(`within ${far.join("")}`);
    return { tag: "*", marks: [], child: false };
  });
  return { ...selector, last: fit(selector.last), around, when, isUnsure };
}
