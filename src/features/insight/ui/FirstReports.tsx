import { medianOf } from "../../../kit/median.ts";
import { Trend } from "../../../ui/charts/Trend.tsx";
import { useLanguage } from "../../../ui/language.ts";
import type { contract } from "../contract.ts";
import { byMonth, difficultyOfAll, maxDrawn } from "./by-month.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { difficultyAround } from "./difficulty.ts";
import { formatDuration } from "../../../ui/duration.ts";
import { useInsightWords } from "./words.ts";

const hour = 3600;

function longest(timed: readonly { secondsToFirstReport: number | null }[]): number {
  return Math.max(0, ...timed.map(({ secondsToFirstReport }) => secondsToFirstReport ?? 0));
}

/** Whole from ten on: nobody asks for the minutes of two days. */
function inTenths(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** How soon the first person reported, simulation by simulation; of very many the middle of each month. */
export function FirstReports({ asked }: { asked: Asked<typeof contract.insightTrend> }) {
  const say = useInsightWords();
  const { tag } = useLanguage();
  const timed = (asked.data ?? []).filter(
    ({ secondsToFirstReport, underWay }) => secondsToFirstReport !== null && !underWay,
  );
  const before = timed.filter(({ reportBeforeFirstClick }) => reportBeforeFirstClick).length;
  const last = timed.at(-1);
  const [unit, length] = longest(timed) < 3 * hour ? (["minutes", 60] as const) : (["hours", hour] as const);
  const moments =
    timed.length > maxDrawn
      ? byMonth(timed).map(({ at, all }) => ({
          at,
          name: say("trend.month", { count: all.length }),
          difficulty: difficultyOfAll(all),
          seconds: medianOf(all.map(({ secondsToFirstReport }) => secondsToFirstReport!))!,
        }))
      : timed.map((one) => ({
          at: one.launchedAt,
          name: one.name,
          difficulty: difficultyAround(one.difficulty, one.expectedClickRate),
          seconds: one.secondsToFirstReport!,
        }));
  const note = [
    ...(timed.length > 0 ? [say("first.note", { before, of: timed.length })] : []),
    ...(timed.length > maxDrawn ? [say("first.month-note")] : []),
  ];
  return (
    <Trend
      {...chartState(asked)}
      title={last ? say("first.title", { time: formatDuration(last.secondsToFirstReport!, tag) }) : say("first.name")}
      subtitle={say(`first.subtitle.${unit}`)}
      measure="count"
      lines={[{ id: "time", name: say(`first.${unit}`), look: 3 }]}
      moments={moments.map(({ seconds, ...one }) => ({
        ...one,
        readings: { time: { value: inTenths(seconds / length) } },
      }))}
      note={note.join(" ")}
      empty={say("first.empty")}
    />
  );
}
