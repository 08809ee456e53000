import type { Score } from "../mine.ts";
import { BandLine } from "../parts/BandLine.tsx";
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
      <BandLine at={score} band={[low, high]} />
    </div>
  );
}
