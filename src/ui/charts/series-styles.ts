/** How the things of a chart are told apart: always by more than a colour. */
export interface SeriesStyle {
  colour: string;
  /** The line's dashes; none for an unbroken one. */
  dash: string | undefined;
  /** A path around (0, 0), about 10 units wide. */
  marker: string;
  /** What is drawn over a filled surface: a path within a tile of 8 by 8 units. */
  pattern: string;
}

const circle = "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z";

/** In the order in which a chart takes them. The colours' order matters: neighbours are the easiest to tell apart. */
export const seriesStyles: readonly SeriesStyle[] = [
  { colour: "var(--data-1)", dash: undefined, marker: circle, pattern: "" },
  { colour: "var(--data-2)", dash: "8 4", marker: "M-4 -4h8v8h-8z", pattern: "M-2 6 6 -2M2 10 10 2" },
  { colour: "var(--data-3)", dash: "2 3.5", marker: "M0 -5 5 4H-5z", pattern: "M2 2h0M6 6h0" },
  { colour: "var(--data-4)", dash: "10 3.5 2 3.5", marker: "M0 -5.5 5.5 0 0 5.5 -5.5 0z", pattern: "M4 -1V9" },
  { colour: "var(--data-5)", dash: "5 3", marker: "M0 5 5 -4H-5z", pattern: "M-1 4H9" },
  {
    colour: "var(--data-6)",
    dash: "14 4",
    marker: "M-1.7 -5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
    pattern: "M-2 2 2 6 6 2 10 6",
  },
];

/** One of the looks, counted from 1 as its colour is. */
export type SeriesStyleNumber = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Of the n-th thing of a chart; a chart with more than six would be hard to read, and begins again.
 * @param chosen for a thing that looks the same in every chart
 */
export function seriesStyleOf(index: number, chosen?: SeriesStyleNumber): SeriesStyle {
  return seriesStyles[(chosen ? chosen - 1 : index) % seriesStyles.length]!;
}
