import { boxOf } from "./boxes.ts";
import { backgroundOf } from "./background.ts";
import { before, colourOf } from "./colours.ts";
import type { Colour } from "./colours.ts";
import type { Ink } from "./ink.ts";
import { lengthOf, times } from "./lengths.ts";
import type { Range } from "./lengths.ts";
import { initial, readers } from "./properties.ts";
import type { Length } from "./properties.ts";
import { handedOn, partOf } from "./said.ts";
import type { Said } from "./said.ts";
import { variablesOf, withVariables } from "./variables.ts";

const sizes: Readonly<Record<string, number>> = { "xx-small": 9, "x-small": 10, small: 13, medium: 16, large: 18, "x-large": 24, "xx-large": 32, "xxx-large": 48 }; // oxfmt-ignore
const relative: Readonly<Record<string, number>> = { smaller: 0.83, larger: 1.2, inherit: 1 };
/** Has the value of what it stands in, and hides no more by it. */
const again: ReadonlySet<string> = new Set(["display", "text-decoration", "direction", "unicode-bidi"]);

/** How an element looks. @param name its own @param above what it stands in */
export function inkOf(name: string, said: Said, above: Ink): Ink {
  if (said.size === 0) return above;
  const variables = variablesOf(said, above.variables);
  const doubts = new Set(above.doubts);
  const ink = { ...above, variables, doubts };
  const values = new Map<string, string | null>();
  for (const [property, { given, text }] of said) {
    if (property.startsWith("--")) continue;
    const value = withVariables(text, variables);
    // What is handed on stays as it is around it.
    if (handedOn.has(property) && (value === "inherit" || value === "unset")) continue;
    doubts.delete(property);
    const part = value === null || value.startsWith("revert") ? null : partOf(property, given, value);
    values.set(property, part === "initial" || part === "unset" ? (initial[property] ?? "initial") : part);
  }
  ink.size = sizeFrom(values.get("font-size"), above);
  if (name === "html") ink.root = ink.size;
  const length: Length = (value, whole = ink.size) => lengthOf(value, { em: ink.size, rem: ink.root, whole });
  for (const [property, value] of values) {
    const reader = readers[property];
    if (!reader || (value === "inherit" && again.has(property)) || value === "initial") continue;
    if (value !== null && value !== "inherit" && reader(ink, value, length)) continue;
    if (handedOn.has(property)) doubts.add(property);
    else ink.unsure = true;
  }
  Object.assign(ink, paintOf(values, above));
  const box = boxOf(name, values, (value, whole) => positive(length(value, whole)));
  ink.gone ||= box === "gone";
  ink.unsure ||= box === "unsure";
  ink.speck ||= box === "speck";
  ink.cut ||= box === "cut";
  return ink;
}

function sizeFrom(value: string | null | undefined, above: Ink): Range {
  if (value === undefined) return above.size;
  if (value === null) return [0, Infinity];
  if (value in sizes) return [sizes[value]!, sizes[value]!];
  if (value in relative) return times(above.size, relative[value]!);
  return positive(lengthOf(value, { em: above.size, rem: above.root, whole: above.size })) ?? [0, Infinity];
}

/** Of what cannot be less than nothing: browsers drop what is. */
function positive(length: Range | null): Range | null {
  return length && length[0] >= 0 ? length : null;
}

type Values = ReadonlyMap<string, string | null>;

function paintOf(values: Values, above: Ink): Pick<Ink, "colour" | "fill" | "behind"> {
  const [color, fill] = [values.get("color"), values.get("-webkit-text-fill-color")];
  const colour = colourFrom(color, above.colour);
  return {
    colour,
    fill: fill === "currentcolor" ? undefined : fill === undefined ? above.fill : colourFrom(fill, colour),
    behind: behindFrom(values, above.behind),
  };
}

function colourFrom(value: string | null | undefined, above: Colour | null): Colour | null {
  if (value === undefined) return above;
  const found = value === null ? "unknown" : colourOf(value);
  return found === "above" ? above : found === "unknown" ? null : found;
}

const mostBehind = 64;
const plain: ReturnType<typeof backgroundOf> = { colour: "above", pictures: [], isPlaced: false };

function behindFrom(values: Values, above: Ink["behind"]): Ink["behind"] {
  const [colour = "initial", picture = "initial", clip = "border-box"] = ["background-color", "background-image", "background-clip"].map((one) => values.get(one)); // oxfmt-ignore
  if ([colour, picture, clip].some((one) => one === null || one === "inherit") || !/^(?:initial|(?:border|padding|content)-box)$/.test(clip!)) return null; // oxfmt-ignore
  const [front, painted] = [colour, picture].map((one) =>
    one === "initial" ? plain : backgroundOf("background", one!),
  );
  if (!front || !painted || front.colour === "unknown") return null;
  const { colour: found } = front;
  const base = found === "above" ? above : found[3] === 1 ? [found] : (above?.map((one) => before(found, one)) ?? null);
  const { pictures, isPlaced } = painted;
  if (pictures === "unknown") return null;
  const isPart =
    isPlaced || ["background-position", "background-repeat", "background-size"].some((one) => values.has(one));
  let behind = base;
  for (const picture of pictures.toReversed()) {
    const covers = !isPart && picture.every((one) => one[3] === 1);
    if (covers) behind = picture;
    else if (behind !== null)
      behind = [...(isPart ? behind : []), ...behind.flatMap((one) => picture.map((each) => before(each, one)))];
    if (behind !== null && behind.length > mostBehind) return null;
  }
  return behind;
}
