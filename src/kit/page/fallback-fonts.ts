import { fallbackFor } from "./fallback-names.ts";

/** A face of ours that comes late. */
interface Face {
  family: string;
  /** Of the type size. */
  ascent: number;
  descent: number;
}

/** A face of the reader's own device, and how wide ours are beside it: the public pages' own text in ours over the same text in the device's (decision 0112). */
interface Device {
  /** Full and PostScript names, of the regular and of the bold cut. */
  regular: readonly string[];
  bold: readonly string[];
  inter: { regular: number; bold: number };
  bricolage: { regular: number; bold: number };
}

const inter: Face = { family: "Inter", ascent: 0.969, descent: 0.241 };
const bricolage: Face = { family: "Bricolage Grotesque", ascent: 0.93, descent: 0.27 };

// Measured, except Segoe UI, Ubuntu and Open Sans: Arial's, times the ratio of the average widths in Capsize's tables. A device may have several;
// of the faces of one family the last that is there counts, so Arial, which is on most, stands last.
const devices: readonly Device[] = [
  {
    regular: ["DejaVu Sans", "DejaVuSans"],
    bold: ["DejaVu Sans Bold", "DejaVuSans-Bold"],
    inter: { regular: 0.946, bold: 0.849 },
    bricolage: { regular: 0.914, bold: 0.834 },
  },
  {
    regular: ["Noto Sans", "Noto Sans Regular", "NotoSans-Regular"],
    bold: ["Noto Sans Bold", "NotoSans-Bold"],
    inter: { regular: 1.01, bold: 0.97 },
    bricolage: { regular: 0.969, bold: 0.958 },
  },
  {
    regular: ["Open Sans", "Open Sans Regular", "OpenSans-Regular"],
    bold: ["Open Sans Bold", "OpenSans-Bold"],
    inter: { regular: 1.017, bold: 0.964 },
    bricolage: { regular: 1.004, bold: 0.954 },
  },
  {
    regular: ["Ubuntu", "Ubuntu Regular", "Ubuntu-Regular"],
    bold: ["Ubuntu Bold", "Ubuntu-Bold"],
    inter: { regular: 1.047, bold: 1.01 },
    bricolage: { regular: 1.035, bold: 1 },
  },
  {
    regular: ["Roboto", "Roboto Regular", "Roboto-Regular"],
    bold: ["Roboto Bold", "Roboto-Bold"],
    inter: { regular: 1.075, bold: 1.064 },
    bricolage: { regular: 1.051, bold: 1.062 },
  },
  {
    regular: ["Segoe UI", "SegoeUI"],
    bold: ["Segoe UI Bold", "SegoeUI-Bold"],
    inter: { regular: 1.075, bold: 1.02 },
    bricolage: { regular: 1.062, bold: 1.01 },
  },
  {
    regular: [
      "Arial",
      "ArialMT",
      "Liberation Sans",
      "LiberationSans",
      "Arimo",
      "Arimo Regular",
      "Arimo-Regular",
      "Helvetica",
    ],
    bold: [
      "Arial Bold",
      "Arial-BoldMT",
      "Liberation Sans Bold",
      "LiberationSans-Bold",
      "Arimo Bold",
      "Arimo-Bold",
      "Helvetica Bold",
      "Helvetica-Bold",
    ],
    inter: { regular: 1.074, bold: 1.01 },
    bricolage: { regular: 1.056, bold: 1 },
  },
];

/** `@font-face` rules of "Inter until then" and "Bricolage Grotesque until then": text set in them takes the same lines as in ours, so nothing moves when ours arrive. */
export const fallbackFaces = devices
  .flatMap(({ regular, bold, ...sizes }) => [
    rule(bricolage, regular, "200 549", sizes.bricolage.regular),
    rule(bricolage, bold, "550 800", sizes.bricolage.bold),
    rule(inter, regular, "100 549", sizes.inter.regular),
    rule(inter, bold, "550 900", sizes.inter.bold),
  ])
  .join("");

function rule({ family, ascent, descent }: Face, local: readonly string[], weight: string, size: number): string {
  return (
    `@font-face{font-family:"${fallbackFor(family)}";font-style:normal;font-weight:${weight};` +
    `src:${local.map((name) => `local("${name}")`).join(",")};size-adjust:${percent(size)};` +
    `ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`;
}
