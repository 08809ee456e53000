import { useGameWords } from "./words.ts";

/** A score on its scale from 0 to 100 with its 90 % interval; said in words for whoever does not see it. */
export function ScoreBar({ score, low, high }: { score: number; low: number; high: number }) {
  const say = useGameWords();
  const [from, to] = [Math.round(low), Math.round(high)];
  return (
    <span className="score-bar">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="scale" d="M0 6H100" />
        <path className="interval" d={`M${low} 6H${high}`} />
        <path className="value" d={`M${score} 1V11`} />
      </svg>
      <span className="small soft">{say("scores.between", { low: from, high: to })}</span>
    </span>
  );
}
