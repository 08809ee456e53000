import { usePartWords } from "../parts/words.ts";
import { levels } from "./difficulty.ts";
import type { Difficulty } from "./difficulty.ts";
import "./difficulty.css";

/** The lure's difficulty in words and as a row of rising bars; stands beside every rate. */
export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  const say = usePartWords();
  return (
    <span className="difficulty-chip">
      <DifficultyBars level={levels[difficulty]} />
      {say(`charts.difficulty.${difficulty}`)}
    </span>
  );
}

/** Four rising bars, as many filled as the level says. */
function DifficultyBars({ level }: { level: number }) {
  return (
    <svg className="difficulty-bars" width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          className={bar <= level ? "on" : undefined}
          x={bar * 4 - 3.5}
          y={12 - bar * 3 + 0.5}
          width="2.5"
          height={bar * 3 - 1}
          rx="0.75"
        />
      ))}
    </svg>
  );
}
