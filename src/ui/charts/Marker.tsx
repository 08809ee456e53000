import type { SeriesStyle } from "./series-styles.ts";
import "./marker.css";

/** A line's sign in a text: a piece of the line with its marker. */
export function Marker({ look }: { look: SeriesStyle }) {
  return (
    <svg className="chart-marker" width="24" height="12" viewBox="-12 -6 24 12" aria-hidden="true">
      <path d="M-12 0H12" stroke={look.colour} strokeDasharray={look.dash} />
      <path d={look.marker} fill={look.colour} />
    </svg>
  );
}
