import { useState } from "react";
import { usePartWords } from "../parts/words.ts";
import { Chart } from "./Chart.tsx";
import type { ChartProps } from "./Chart.tsx";
import { IntervalNote } from "./IntervalNote.tsx";
import { useSpelling } from "./spell.ts";
import { trendHeight } from "./trend-layout.ts";
import type { TrendSeries } from "./trend-layout.ts";
import { trendFigures, trendSummary, trendValues } from "./trend-words.ts";
import { usePlace } from "./use-place.ts";
import { useTrendDrawing } from "./use-trend-drawing.ts";
import "./trend.css";

interface TrendProps extends ChartProps, TrendSeries {
  /** How sure the intervals are. */
  confidence?: number;
  /** Its values will have intervals: how these are to be read stands there before the figures come, and nothing moves when they do. */
  withIntervals?: boolean;
}

/**
 * Lines over time, each with its name at its end and a band where it is uncertain; a gap where nothing was read. The lures' difficulty
 * stands below, moment by moment.
 */
export function Trend({ measure, lines, moments, confidence = 0.9, withIntervals = false, ...rest }: TrendProps) {
  const say = usePartWords();
  const spelling = useSpelling();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { width, rtl } = usePlace(place);
  const { Drawing, broken } = useTrendDrawing(place);
  const read = moments.filter(({ readings }) => lines.some(({ id }) => readings[id]));
  const awaited = withIntervals && rest.state === "loading";
  const uncertain = awaited || moments.some(({ readings }) => lines.some(({ id }) => readings[id]?.interval));
  const rated = moments.some(({ difficulty }) => difficulty);
  const label = `${rest.title} ${trendSummary(lines, moments, measure, say, spelling)}`;
  return (
    <Chart
      {...rest}
      figures={trendFigures(lines, read.length > 0 ? moments : [], measure, say, spelling)}
      values={trendValues(lines, read, say)}
      height={trendHeight}
      broken={broken}
      legend={
        (uncertain || rated) && (
          <>
            {uncertain && <IntervalNote confidence={confidence} />}
            {rated && <p>{say("charts.difficulty-below")}</p>}
          </>
        )
      }
    >
      <div ref={setPlace} className="trend" role="img" aria-label={label}>
        {Drawing && width > 0 && (
          <div aria-hidden="true">
            <Drawing {...{ width, rtl, measure, lines, moments }} />
          </div>
        )}
      </div>
    </Chart>
  );
}
