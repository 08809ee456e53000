import "./band-line.css";

interface BandLineProps {
  /** In per cent of the line. */
  at: number;
  /** Where it likely lies. */
  band: readonly [from: number, to: number];
  /** A mark that the place is read against, in per cent. */
  mark?: number;
}

/** A place on a line, with the band in which it likely lies. What it says stands beside it in words. */
export function BandLine({ at, band: [from, to], mark }: BandLineProps) {
  return (
    <svg className="band-line" width="100%" height="12" aria-hidden="true" focusable="false">
      {mark !== undefined && <rect className="mark" x={`${mark}%`} y="-4" width="2" height="20" />}
      <rect className="band" x={`${from}%`} width={`${to - from}%`} height="12" rx="6" />
      <rect className="point" x={`${at}%`} y="-3" width="4" height="18" rx="2" />
    </svg>
  );
}
