import type { Score } from "../mine.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";
import "./score-dial.css";

/** The score as a place on a line from 0 to 100, with the band in which it lies. */
export function ScoreDial({ score: { score, low, high } }: { score: Pick<Score, "score" | "low" | "high"> }) {
  const say = useWords();
  const number = useNumber({ maximumFractionDigits: 0 });
  if (score === null || low === null || high === null) return <p className="dial-number none">–</p>;
  return (
    <div className="dial">
      <p className="dial-number">
        {number(score)}
        <span className="soft small">{say("score.between", { low: number(low), high: number(high) })}</span>
      </p>
      <svg className="dial-line" width="100%" height="12" aria-hidden="true" focusable="false">
        <rect className="band" x={`${low}%`} width={`${high - low}%`} height="12" rx="6" />
        <rect className="point" x={`${score}%`} y="-3" width="4" height="18" rx="2" />
      </svg>
    </div>
  );
}
