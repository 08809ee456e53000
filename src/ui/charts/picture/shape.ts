import type { Mark, Matrix, Paint } from "./marks.ts";
import { look } from "./text.ts";
import type { Corner } from "./text.ts";

/** An element of a drawing as a mark; nothing where it draws nothing itself. */
export function readShape(
  element: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  from: Corner,
  opacity: number,
): Mark[] {
  const screen = element.getScreenCTM();
  if (!screen) return [];
  const matrix: Matrix = [screen.a, screen.b, screen.c, screen.d, screen.e - from.x, screen.f - from.y];
  if (element instanceof SVGTextContentElement) return readLabel(element, style, matrix, opacity);
  const path = outlineOf(element);
  if (path === null) return [];
  const stroke = style.stroke === "none" ? null : style.stroke;
  const fill = paintOf(element, style.fill);
  if (!stroke && !fill) return [];
  const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  return [
    {
      kind: "shape",
      path,
      matrix,
      fill,
      fillOpacity: Number(style.fillOpacity),
      stroke,
      strokeWidth: Number.parseFloat(style.strokeWidth),
      strokeOpacity: Number(style.strokeOpacity),
      dashes,
      cap: style.strokeLinecap as CanvasLineCap,
      opacity,
    },
  ];
}

/** A text of a drawing; the pieces of one (`tspan`) each for itself. */
function readLabel(
  element: SVGTextContentElement,
  style: CSSStyleDeclaration,
  matrix: Matrix,
  opacity: number,
): Mark[] {
  const own = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
  if (!own || element.getNumberOfChars() === 0) return [];
  const first = element.getStartPositionOfChar(0);
  const [a, b, c, d, e, f] = matrix;
  const at = { x: a * first.x + c * first.y + e, y: b * first.x + d * first.y + f };
  return [{ kind: "text", text: element.textContent ?? "", ...at, ...look(style, style.fill), opacity }];
}

/** What an element draws, as a path in its own units; null for groups and the like. */
function outlineOf(element: SVGGraphicsElement): string | null {
  if (element instanceof SVGPathElement) return element.getAttribute("d");
  if (element instanceof SVGLineElement)
    return `M${value(element.x1)} ${value(element.y1)}L${value(element.x2)} ${value(element.y2)}`;
  if (element instanceof SVGRectElement) {
    const [x, y, width, height] = [element.x, element.y, element.width, element.height].map(value);
    return width! > 0 && height! > 0 ? `M${x} ${y}h${width}v${height}h${-width!}z` : null;
  }
  if (element instanceof SVGCircleElement) {
    const [x, y, r] = [element.cx, element.cy, element.r].map(value) as [number, number, number];
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return null;
}

// Percentages are resolved by the browser.
function value(length: SVGAnimatedLength): number {
  return length.baseVal.value;
}

/** A colour, or the tile that a pattern repeats. */
function paintOf(element: SVGElement, fill: string): Paint | null {
  if (fill === "none") return null;
  const id = /^url\("?#([^")]+)"?\)/.exec(fill)?.[1];
  if (!id) return fill;
  const pattern = element.ownerSVGElement?.ownerDocument.getElementById(id);
  if (!(pattern instanceof SVGPatternElement)) return null;
  const marks = [...pattern.children].flatMap((child): Mark[] => {
    const path = child instanceof SVGGraphicsElement ? outlineOf(child) : null;
    if (path === null) return [];
    const style = getComputedStyle(child);
    return [
      {
        kind: "shape",
        path,
        matrix: [1, 0, 0, 1, 0, 0],
        fill: style.fill === "none" ? null : style.fill,
        fillOpacity: Number(style.fillOpacity),
        stroke: style.stroke === "none" ? null : style.stroke,
        strokeWidth: Number.parseFloat(style.strokeWidth),
        strokeOpacity: Number(style.strokeOpacity),
        dashes: [],
        cap: style.strokeLinecap as CanvasLineCap,
        opacity: Number(style.opacity),
      },
    ];
  });
  return { size: value(pattern.width), marks };
}
