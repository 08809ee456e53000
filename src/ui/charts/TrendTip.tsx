import { DifficultyChip } from "./DifficultyChip.tsx";
import { seriesStyleOf } from "./series-styles.ts";
import { Marker } from "./Marker.tsx";
import { useSpelling } from "./spell.ts";
import type { Moment } from "./trend-data.ts";
import type { TrendSeries } from "./trend-layout.ts";
import { readingWords } from "./trend-words.ts";
import { usePartWords } from "../parts/words.ts";

/** Everything that is known of one moment, beside the pointer. */
export function TrendTip(props: Pick<TrendSeries, "lines" | "measure"> & { moment: Moment | undefined }) {
  const { moment, lines, measure } = props;
  const say = usePartWords();
  const spelling = useSpelling();
  if (!moment) return null;
  return (
    <div className="trend-tip">
      <strong>{spelling.day(moment.at)}</strong>
      {moment.name && <span>{moment.name}</span>}
      {moment.difficulty && <DifficultyChip difficulty={moment.difficulty} />}
      {lines.map(({ id, name, look }, index) => {
        const [value, ...details] = readingWords(moment.readings[id], measure, say, spelling);
        return (
          <span key={id} className="trend-tip-line">
            <Marker look={seriesStyleOf(index, look)} />
            <span>{name}</span>
            <b>{value}</b>
            {details.length > 0 && <bdi className="soft">{details.join(", ")}</bdi>}
          </span>
        );
      })}
    </div>
  );
}
