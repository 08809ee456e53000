import type { Play } from "../mine.ts";
import "./weeks.css";

const shown = 8;

/** The streak as a row of buoys, one a week: this one, which is the last, is open until something is in it. */
export function Weeks({ streak: { weeks, thisWeek } }: { streak: Play["streak"] }) {
  const before = Math.min(Math.max(weeks - (thisWeek ? 1 : 0), 0), shown - 1);
  return (
    <div className="weeks" aria-hidden="true">
      {Array.from({ length: shown - 1 }, (_, n) => (
        <span key={n} className={shown - 1 - n <= before ? "done" : ""} />
      ))}
      <span className={thisWeek ? "done now" : "now"} />
    </div>
  );
}
