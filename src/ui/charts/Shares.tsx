import { useId, useState } from "react";
import { usePartWords } from "../parts/words.ts";
import { Chart } from "./Chart.tsx";
import type { ChartProps } from "./Chart.tsx";
import { seriesStyleOf } from "./series-styles.ts";
import type { SeriesStyle, SeriesStyleNumber } from "./series-styles.ts";
import { percentOf } from "./percent.ts";
import { segmentsOf } from "./segments.ts";
import { useSpelling } from "./spell.ts";
import { useUnderSegments } from "./use-under-segments.ts";
import "./shares.css";

interface Part {
  id: string;
  name: string;
  count: number;
  /** Where it should look as it does in other charts; else by its place in the list. */
  look?: SeriesStyleNumber;
  /** What is left when the others are told: drawn quietly. */
  rest?: boolean;
}

interface SharesProps extends ChartProps {
  /** What a part is, for the table: "What happened". */
  of: string;
  /** What the whole is called, for the table: "All". */
  whole: string;
  /** From the beginning of the bar to its end; together they are the whole. */
  parts: readonly Part[];
}

const rest = { colour: "var(--line)", pattern: "M-2 2 6 10M2 -2 10 6", quiet: true };

/** One whole and its parts as a bar, each part with its pattern, its name below it, and how many it is. */
export function Shares({ of, whole, parts, ...chart }: SharesProps) {
  const say = usePartWords();
  const spelling = useSpelling();
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const segments = segmentsOf(parts.map(({ count }) => count));
  const threads = useUnderSegments(place, segments);
  const number = (count: number) => spelling.value(count, "count");
  const share = (count: number) => spelling.value(count / total, "share");
  const rows = [...parts, { id: "whole", name: whole, count: total }].map(({ name, count }) => [
    name,
    share(count),
    number(count),
  ]);
  const columns = [of, say("charts.columns.share"), say("charts.columns.count")];
  const values = parts.map(({ name, count }) => [name, total > 0 ? count / total : null, count]);
  return (
    <Chart
      {...chart}
      figures={{ columns, rows: total > 0 ? rows : [] }}
      values={{ columns, rows: values }}
      height={chart.state || total === 0 ? 200 : 1}
    >
      <div className="shares" ref={setPlace}>
        <svg className="shares-bar" width="100%" height="48" aria-hidden="true">
          <defs>
            {parts.map((part, index) => (
              <Pattern key={part.id} id={`${id}${index}`} {...(part.rest ? rest : seriesStyleOf(index, part.look))} />
            ))}
          </defs>
          {segments.map(({ from, size }, index) => (
            <rect
              key={parts[index]!.id}
              x={percentOf(from, 1)}
              width={percentOf(size, 1)}
              height="48"
              fill={`url(#${id}${index})`}
            />
          ))}
        </svg>
        <svg className="shares-threads" width="100%" height="18" aria-hidden="true">
          {threads.map(({ from, to }, index) => (
            <path key={parts[index]!.id} d={`M${from} 0V5L${to} 13V18`} />
          ))}
        </svg>
        <ul role="list">
          {parts.map(({ id: part, name, count }, index) => (
            <li key={part}>
              <div className="shares-label">
                <span className="shares-name">
                  <svg width="14" height="14" aria-hidden="true">
                    <rect width="14" height="14" rx="3" fill={`url(#${id}${index})`} />
                  </svg>
                  {name}
                </span>
                <b>{share(count)}</b> <bdi className="soft">{number(count)}</bdi>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Chart>
  );
}

/** A colour with lines or dots on it, so that neighbours differ without it, too. */
function Pattern({
  id,
  colour,
  pattern,
  quiet,
}: Pick<SeriesStyle, "colour" | "pattern"> & { id: string; quiet?: boolean }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect className={quiet ? "shares-rest" : undefined} width="8" height="8" fill={colour} />
      <path className={quiet ? "shares-pattern quiet" : "shares-pattern"} d={pattern} />
    </pattern>
  );
}
