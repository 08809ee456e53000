import { useWords } from "../words.ts";
import type { Result } from "./contract.ts";
import "./catch.css";

/** Where a message ended: reported ones are out of the water, trusted ones swim on, checked ones wait at the line. */
const heights = { report: 34, check: 92, trust: 152 };
const step = 42;

/** The whole round as one picture: what was pulled out of the water, and what was let swim. It says the two numbers that stand below it again. */
export function Catch({ results }: { results: readonly Result[] }) {
  const say = useWords();
  const width = Math.max(results.length, 1) * step;
  return (
    <figure className="catch">
      <svg viewBox={`0 0 ${width} 190`} role="img" aria-label={say("landing.picture")}>
        <rect className="catch-water" x="0" y="92" width={width} height="98" />
        <path
          className="catch-surface"
          d={`M0 92${Array.from({ length: Math.ceil(width / 20) }, (_, n) => `q10 ${n % 2 ? 6 : -6} 20 0`).join("")}`}
        />
        {results.map((result, n) => (
          <Swimmer key={result.position} result={result} x={n * step + step / 2} />
        ))}
      </svg>
      <figcaption>
        <span className="key hook">{say("landing.keyHook")}</span>
        <span className="key good">{say("landing.keyGood")}</span>
      </figcaption>
    </figure>
  );
}

function Swimmer({ result: { phish, decision }, x }: { result: Result; x: number }) {
  const y = heights[decision];
  return (
    <g className={`swimmer ${phish ? "hook" : "good"} ${decision}`} transform={`translate(${x} ${y})`}>
      {phish && <path className="line" d={`M0 ${decision === "report" ? -14 : -12}V${-y}`} />}
      <rect x="-14" y="-10" width="28" height="20" rx="4" />
      <path className="fold" d="m-12-7 12 9 12-9" />
      {phish ? (
        <path className="bend" d="M14 10v5c0 5-3 8-7 8s-7-3-7-8l4 4" />
      ) : (
        <path className="tail" d="m-14 0-9-7v14z" />
      )}
    </g>
  );
}
