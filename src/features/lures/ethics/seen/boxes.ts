import type { Length } from "./properties.ts";

type Values = ReadonlyMap<string, string | null>;

/** Boxes as large as what stands in them: whatever a style says of a cell's, it grows. */
const growing: ReadonlySet<string> = new Set("table thead tbody tfoot tr td th caption col colgroup".split(" "));
/** Elements that browsers show as blocks. */
const blocks: ReadonlySet<string> = new Set("div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote section article header footer main nav aside".split(" ")); // oxfmt-ignore
const heights = ["height", "max-height", "block-size"];
const widths = ["width", "max-width", "inline-size"];

const free =
  /^(?:auto|none|normal|initial|unset|(?:-\w+-)?(?:(?:min|max|fit)-content|fill-available|available)|stretch)$/;
/** Below, nothing has room; of what is wider lines are broken before they are cut off. */
const [none, narrow, wide] = [2, 12, 2000];

/**
 * What a box does to the text in it: it may be so small that nothing has room, or cut off what is more.
 * @returns `cut` where it does so with lines that are not broken, `speck` where no more than a letter of it has room if its size holds
 */
export function boxOf(name: string, values: Values, length: Length): "gone" | "speck" | "unsure" | "cut" | null {
  const cuts = ["overflow", "overflow-x", "overflow-y"].some((one) => values.has(one) && !/^(?:visible|auto|scroll|initial)(?: (?:visible|auto|scroll))?$/.test(values.get(one) ?? "")); // oxfmt-ignore
  const sizesOf = (names: readonly string[], window: number) =>
    names.flatMap((one) => {
      const value = values.get(one);
      if (value === undefined || (value !== null && free.test(value))) return [];
      // What fills the window, or what it stands in, is as large as that.
      if (value !== null && /^\d{3,}(?:%|[dls]?v\w+)$/.test(value)) return [];
      return [(value === null ? null : length(value, [window, 1500])) ?? ([0, 300] as const)];
    });
  const [high, across] = [sizesOf(heights, 0), sizesOf(widths, 200)];
  if (!cuts) {
    const isNarrow = !growing.has(name) && [...high, ...across].some(([least]) => least < narrow);
    return isNarrow ? "unsure" : null;
  }
  if (high.some(([, most]) => most < none) && isBlock(name, values)) return "gone";
  if (high.some(([, most]) => most < narrow) && across.some(([, most]) => most < narrow)) return "speck";
  if (high.some(([least]) => least < wide) || across.some(([least]) => least < 40) || values.has("aspect-ratio"))
    return "unsure";
  return "cut";
}

/** Whether an element has nothing of its own by which a text in it is seen in spite of its size. */
function isBlock(name: string, values: Values): boolean {
  const display = values.get("display");
  const shown = display === undefined ? blocks.has(name) : /^(?:inline-)?block$/.test(display ?? "");
  return shown && !values.keys().some((one) => one.startsWith("padding") || one.startsWith("min-"));
}
