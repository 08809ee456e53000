import type { Mark } from "./marks.ts";

/** Where the picture begins on the screen. */
export interface Corner {
  x: number;
  y: number;
}

type TextMark = Extract<Mark, { kind: "text" }>;

/** A piece of text of the page as marks, one a line as the browser has broken it. */
export function readText(node: Text, from: Corner, opacity: number): TextMark[] {
  const parent = node.parentElement!;
  const style = getComputedStyle(parent);
  const lines: { text: string; box: DOMRect }[] = [];
  const range = document.createRange();
  for (const { segment, index } of new Intl.Segmenter().segment(node.data)) {
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    const box = range.getClientRects()[0];
    // White space that the browser has put away has no place.
    if (!box || box.width === 0) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.box.top - box.top) < box.height / 2) {
      line.text += segment;
      line.box = new DOMRect(Math.min(line.box.left, box.left), line.box.top, 0, box.height);
    } else lines.push({ text: segment, box });
  }
  return lines
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, box }) => ({
      kind: "text",
      text: text.replaceAll(/\s+/g, " "),
      x: box.left - from.x,
      y: box.top - from.y + box.height * ascentOf(style),
      ...look(style, style.color),
      opacity,
    }));
}

/** How a style writes: font, distance of letters, colour. */
export function look(style: CSSStyleDeclaration, fill: string): Pick<TextMark, "font" | "spacing" | "fill"> {
  const { fontFamily, fontSize, fontWeight, fontStyle, letterSpacing } = style;
  return {
    font: { family: fontFamily, size: Number.parseFloat(fontSize), weight: fontWeight, style: fontStyle },
    spacing: Number.parseFloat(letterSpacing) || 0,
    fill,
  };
}

let measure: CanvasRenderingContext2D | null = null;

/** The share of a line's box that stands above the baseline. */
function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  measure ??= document.createElement("canvas").getContext("2d");
  if (!measure) return 0.8;
  measure.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = measure.measureText("x");
  return up / (up + down);
}
