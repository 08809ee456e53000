import { readShape } from "./shape.ts";
import { readText } from "./text.ts";
import type { Mark, Picture } from "./marks.ts";

/** What belongs to the screen and not to the picture: buttons, the table, what is only heard. */
const passed =
  ".chart-tools, .chart-table, .chart-hold, .unseen, [role=status], [role=tooltip], .recharts-tooltip-wrapper, defs";
const margin = 24;

/**
 * Reads a drawn chart as a picture of lines, areas and texts, which can be written as SVG and as PNG: what is on the screen, its words among it,
 * and nothing that has to be loaded.
 */
export function readPicture(figure: HTMLElement, title: string): Picture {
  const box = figure.getBoundingClientRect();
  const from = { x: box.left - margin, y: box.top - margin };
  const marks: Mark[] = [];
  const walk = (node: Node, opacity: number) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement && !(node.parentElement instanceof SVGElement))
        marks.push(...readText(node as Text, from, opacity));
      return;
    }
    if (!(node instanceof Element) || node.matches(passed)) return;
    const style = getComputedStyle(node);
    if (style.display === "none") return;
    const through = opacity * Number(style.opacity);
    if (node instanceof SVGGraphicsElement) marks.push(...readShape(node, style, from, through));
    for (const child of node.childNodes) walk(child, through);
  };
  walk(figure, 1);
  return {
    title,
    width: Math.ceil(box.width + 2 * margin),
    height: Math.ceil(box.height + 2 * margin),
    background: backgroundOf(figure),
    marks,
  };
}

/** The colour that lies behind, however far up it is given. */
function backgroundOf(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return "#ffffff";
}
