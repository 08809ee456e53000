/** What an area is filled with: a colour, or a tile that repeats (in units of the drawing). */
export type Paint = string | { size: number; marks: readonly Mark[] };

/** Where a mark's own units lie in the picture: a, b, c, d, e, f as in SVG. */
export type Matrix = readonly [number, number, number, number, number, number];

/** One line, area or piece of text, with everything that it needs to be drawn again elsewhere. */
export type Mark =
  | {
      kind: "shape";
      path: string;
      matrix: Matrix;
      fill: Paint | null;
      fillOpacity: number;
      stroke: string | null;
      strokeWidth: number;
      strokeOpacity: number;
      dashes: readonly number[];
      cap: CanvasLineCap;
      opacity: number;
    }
  | {
      kind: "text";
      text: string;
      /** The beginning of its baseline. */
      x: number;
      y: number;
      font: { family: string; size: number; weight: string; style: string };
      spacing: number;
      fill: string;
      opacity: number;
    };

/** A figure as it stands on the screen, in pixels of it. */
export interface Picture {
  title: string;
  width: number;
  height: number;
  background: string;
  marks: readonly Mark[];
}
