import { partedBy } from "./parted.ts";

/** Fonts that are the system's own: in its size. */
const system = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/;
/** What stands before a size in any order, of each kind one; `normal` for those that are not said. */
const before: readonly RegExp[] = [
  /^(?:italic|oblique)$/,
  /^small-caps$/,
  /^(?:bold|bolder|lighter|[1-9]00)$/,
  /^(?:(?:ultra|extra|semi)-)?(?:condensed|expanded)$/,
];
const size =
  /^(?:(?:xx?-)?(?:small|large)|xxx-large|medium|smaller|larger|(?:0|\+?(?:\d+(?:\.\d+)?|\.\d+)(?:[a-z]+|%))|(?:calc|min|max|clamp)\(.*\))$/;
const family =
  /^(?:"[^"\\]*"|'[^'\\]*'|-?[_a-z\u0080-\uffff][\w\u0080-\uffff-]*(?: -?[_a-z\u0080-\uffff][\w\u0080-\uffff-]*)*)$/;

/** What a font says that is written as every browser reads it (CSS Fonts 4, section 2.7); null of all others. */
export function fontOf(text: string): Readonly<Record<string, string>> | null {
  if (system.test(text)) return { "font-size": "initial", "line-height": "initial", "font-family": "initial" };
  const words = partedBy(" ", text.replace(/\s+/g, " ").replace(/ ?\/ ?/g, "/"));
  const kinds: number[] = [];
  let at = 0;
  for (; at < before.length; at++) {
    const kind = before.findIndex((one) => one.test(words[at] ?? ""));
    if (kind === -1 && words[at] !== "normal") break;
    if (kind !== -1) kinds.push(kind);
  }
  const [high = "", line = "normal", ...more] = words[at]?.split("/") ?? [];
  const families = words.slice(at + 1).join(" ");
  if (new Set(kinds).size < kinds.length || more.length > 0 || !size.test(high) || !areFamilies(families)) return null;
  return { "font-size": high, "line-height": line, "font-family": families };
}

/** Whether each name is one that every browser takes for a font's. */
function areFamilies(list: string): boolean {
  return list !== "" && !/^\s*,|,\s*(?:,|$)/.test(list) && partedBy(",", list).every((one) => family.test(one));
}
