import { usePartWords } from "../parts/words.ts";
import { Chart } from "./Chart.tsx";
import type { ChartProps } from "./Chart.tsx";
import { DifficultyChip } from "./DifficultyChip.tsx";
import { IntervalNote } from "./IntervalNote.tsx";
import { percentOf } from "./percent.ts";
import { shareOf, topOf } from "./rate.ts";
import type { Rate } from "./rate.ts";
import { ratesFigures, ratesValues } from "./rates-words.ts";
import { useSpelling } from "./spell.ts";
import { ticksTo } from "./ticks.ts";
import "./rates.css";

interface RatesProps extends ChartProps {
  /** What a row is, for the table: "Lure". */
  of: string;
  /** In the order in which they are to be shown. */
  rates: readonly Rate[];
  confidence?: number;
}

/** Rates below each other on one axis, each with its interval, the difficulty of what was sent, and how many of how many it is. */
export function Rates({ of, rates, confidence = 0.9, ...rest }: RatesProps) {
  const say = usePartWords();
  const spelling = useSpelling();
  // Where nothing may be drawn there is nothing to measure by.
  const drawn = rates.some((rate) => shareOf(rate) !== null);
  const ticks = drawn ? ticksTo(topOf(rates), 5) : [];
  const end = ticks.at(-1) ?? 1;
  const uncertain = drawn && rates.some(({ interval }) => interval);
  const compared = drawn && rates.some(({ usual }) => typeof usual === "number");
  return (
    <Chart
      {...rest}
      figures={ratesFigures(of, rates, say, spelling)}
      values={ratesValues(of, rates, say)}
      height={rest.state ? 240 : 1}
      legend={
        (uncertain || compared) && (
          <>
            {uncertain && <IntervalNote confidence={confidence} />}
            {compared && (
              <p className="rates-usual-key">
                <svg width="10" height="16" aria-hidden="true">
                  <path className="rates-usual" d="M5 1V15" />
                </svg>
                {say("charts.usual-mark")}
              </p>
            )}
          </>
        )
      }
    >
      <div className="rates">
        <ul role="list">
          {rates.map((rate) => (
            <Row key={rate.id} {...rate} end={end} ticks={ticks} />
          ))}
        </ul>
        <div className="rates-row" aria-hidden="true">
          <div className="rates-place rates-axis">
            <svg className="rates-plot">
              {ticks.map((tick) => (
                <text key={tick} x={percentOf(tick, end)} y="15" textAnchor="middle">
                  {spelling.value(tick, "share")}
                </text>
              ))}
            </svg>
          </div>
        </div>
      </div>
    </Chart>
  );
}

function Row({ name, count, why, interval, difficulty, usual, end, ticks }: Rate & { end: number; ticks: number[] }) {
  const say = usePartWords();
  const spelling = useSpelling();
  const share = shareOf({ count });
  const at = (value: number) => percentOf(value, end);
  return (
    <li className="rates-row">
      <div className="rates-name">
        <span>{name}</span>
        {difficulty && <DifficultyChip difficulty={difficulty} />}
      </div>
      <div className="rates-place">
        <svg className="rates-plot" aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} className={tick === 0 ? "zero" : undefined} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" />
          ))}
          {share !== null && (
            <>
              <rect className="rates-bar" width={at(share)} height="4" y="50%" transform="translate(0 -2)" />
              {interval && <Interval from={at(interval[0])} to={at(interval[1])} />}
              {typeof usual === "number" && (
                <svg x={at(usual)} y="50%" overflow="visible">
                  <path className="rates-usual" d="M0 -9V9" />
                </svg>
              )}
              <circle className="rates-dot" cx={at(share)} cy="50%" r="5.5" />
            </>
          )}
        </svg>
      </div>
      <div className="rates-value">
        {share === null || !count ? (
          <span className="soft">{why ?? say("charts.none")}</span>
        ) : (
          <>
            <b>{spelling.value(share, "share")}</b>
            <bdi className="soft">
              {say("charts.of", { hits: spelling.value(count[0], "count"), of: spelling.value(count[1], "count") })}
            </bdi>
            <span className="unseen">
              {interval && say("charts.likely", { range: spelling.range(...interval, "share") })}
              {typeof usual === "number" && ` ${say("charts.usual", { value: spelling.value(usual, "share") })}`}
            </span>
          </>
        )}
      </div>
    </li>
  );
}

/** From one end to the other, with a foot at each. */
function Interval({ from, to }: { from: string; to: string }) {
  return (
    <g className="rates-interval">
      <line x1={from} x2={to} y1="50%" y2="50%" />
      {[from, to].map((at, end) => (
        <svg key={end} x={at} y="50%" overflow="visible">
          <path d="M0 -5V5" />
        </svg>
      ))}
    </g>
  );
}
