/** A face of the reader's own device, drawn as wide and as tall as one of ours. */
interface StandIn {
  /** The family it stands in for. */
  family: string;
  /** Names of the same drawing on different systems; all have Arial's widths, or nearly. */
  local: readonly string[];
  weight: string;
  /** Width of ours over the width of the device's, of the public pages' own text (decision 0112). */
  size: number;
  /** Ours, in parts of the type size. */
  ascent: number;
  descent: number;
}

const regular = ["Arial", "ArialMT", "Liberation Sans", "Arimo", "Roboto"];
const bold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold", "Roboto Bold"];

const display = { family: "Bricolage Grotesque", ascent: 0.93, descent: 0.27 };
const text = { family: "Inter", ascent: 0.969, descent: 0.241 };
const standIns: readonly StandIn[] = [
  { ...display, local: regular, weight: "200 549", size: 1.056 },
  { ...display, local: bold, weight: "550 800", size: 1 },
  { ...text, local: regular, weight: "100 549", size: 1.069 },
  { ...text, local: bold, weight: "550 900", size: 1.01 },
];

/** `@font-face` rules of "Inter until then" and "Bricolage Grotesque until then": text set in them takes the same lines as in ours, so nothing moves when ours arrive. */
export const standInFaces = standIns
  .map(
    ({ family, local, weight, size, ascent, descent }) =>
      `@font-face{font-family:"${family} until then";font-style:normal;font-weight:${weight};` +
      `src:${local.map((name) => `local("${name}")`).join(",")};size-adjust:${percent(size)};` +
      `ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`,
  )
  .join("");

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`;
}
