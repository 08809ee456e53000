import { Trend } from "../../../ui/charts/Trend.tsx";
import { useLanguage } from "../../../ui/language.ts";
import type { contract } from "../contract.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { difficultyAround } from "./difficulty.ts";
import { sayDuration } from "../../../ui/duration.ts";
import { useInsightWords } from "./words.ts";

/** How soon the first person reported, simulation by simulation. */
export function FirstReports({ asked }: { asked: Asked<typeof contract.insightTrend> }) {
  const say = useInsightWords();
  const { tag } = useLanguage();
  const timed = (asked.data ?? []).filter(
    ({ secondsToFirstReport, underWay }) => secondsToFirstReport !== null && !underWay,
  );
  const before = timed.filter(({ reportBeforeFirstClick }) => reportBeforeFirstClick).length;
  const last = timed.at(-1);
  return (
    <Trend
      {...chartState(asked)}
      title={last ? say("first.title", { time: sayDuration(last.secondsToFirstReport!, tag) }) : say("first.name")}
      subtitle={say("first.subtitle")}
      measure="count"
      lines={[{ id: "minutes", name: say("first.minutes"), look: 3 }]}
      moments={timed.map((one) => ({
        at: one.launchedAt,
        name: one.name,
        difficulty: difficultyAround(one.difficulty, one.expectedClickRate),
        readings: { minutes: { value: Math.round(one.secondsToFirstReport! / 60) } },
      }))}
      note={timed.length > 0 ? say("first.note", { before, of: timed.length }) : undefined}
      empty={say("first.empty")}
    />
  );
}
