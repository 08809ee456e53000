import { usePartWords } from "../parts/words.ts";
import { useSpelling } from "./spell.ts";
import type { Measure } from "./spell.ts";
import { sparkPath } from "./spark-path.ts";
import "./spark.css";

interface SparkProps {
  /** What it is of, for who hears it. */
  name: string;
  measure: Measure;
  /** One after the other; null where nothing was read. */
  values: readonly (number | null)[];
}

const sparkSize = { width: 96, height: 28 };

/** A trend as small as a word, for a table's cell: from 0, with its last value marked and its story told in words. */
export function Spark({ name, measure, values }: SparkProps) {
  const say = usePartWords();
  const spelling = useSpelling();
  const read = values.filter((value) => value !== null);
  const last = read.at(-1);
  if (last === undefined) return <span className="small soft">{say("charts.none")}</span>;
  const said = (value: number) => spelling.value(value, measure);
  const { line, dots, end } = sparkPath(values, sparkSize);
  const story = {
    name,
    first: said(read[0]!),
    last: said(last),
    low: said(Math.min(...read)),
    high: said(Math.max(...read)),
  };
  return (
    <svg
      className="spark"
      width={sparkSize.width}
      height={sparkSize.height}
      role="img"
      aria-label={say(read.length > 1 ? "charts.spark" : "charts.spark-one", story)}
    >
      <path className="spark-zero" d={`M0 ${sparkSize.height - 3.5}H${sparkSize.width}`} />
      <path className="spark-line" d={line} />
      {dots.map(([x, y]) => (
        <circle key={x} className="spark-dot" cx={x} cy={y} r="1.75" />
      ))}
      <circle className="spark-dot" cx={end[0]} cy={end[1]} r="3" />
    </svg>
  );
}
