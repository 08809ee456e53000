import { Trend } from "../../../ui/charts/Trend.tsx";
import { useSpelling } from "../../../ui/charts/spell.ts";
import type { contract } from "../contract.ts";
import { enoughForShares } from "../rules.ts";
import { byMonth, difficultyOfAll, maxDrawn, shareOf } from "./by-month.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { difficultyAround } from "./difficulty.ts";
import { useInsightWords } from "./words.ts";

/** How many reported and how many clicked, simulation by simulation, of very many month by month, with the difficulty below. */
export function Simulations({ asked }: { asked: Asked<typeof contract.insightTrend> }) {
  const say = useInsightWords();
  const spelling = useSpelling();
  const items = asked.data ?? [];
  const all = items.filter(({ underWay }) => !underWay);
  const underWay = items.length - all.length;
  const large = all.filter(({ delivered }) => (delivered ?? 0) >= enoughForShares);
  const left = all.length - large.length;
  const months = large.length > maxDrawn;
  const moments = months
    ? byMonth(large).map(({ at, all: those }) => ({
        at,
        name: say("trend.month", { count: those.length }),
        difficulty: difficultyOfAll(those),
        readings: {
          reported: shareOf(those, ({ reported }) => reported!.person),
          clicked: shareOf(those, ({ clicked }) => clicked!.person),
        },
      }))
    : large.map((one) => ({
        at: one.launchedAt,
        name: one.name,
        difficulty: difficultyAround(one.difficulty, one.expectedClickRate),
        readings: {
          reported: {
            value: one.reportRate!,
            interval: one.reportInterval,
            count: [one.reported!.person, one.delivered!] as const,
          },
          clicked: {
            value: one.clickRate!,
            interval: one.clickInterval,
            count: [one.clicked!.person, one.delivered!] as const,
          },
        },
      }));
  const last = moments.at(-1);
  const share = (value: number) => spelling.value(value, "share");
  return (
    <Trend
      {...chartState(asked)}
      title={
        last
          ? say(months ? "trend.month-title" : "trend.title", {
              month: spelling.day(last.at),
              reported: share(last.readings.reported.value),
              clicked: share(last.readings.clicked.value),
            })
          : say("trend.name")
      }
      subtitle={say(months ? "trend.month-subtitle" : "trend.subtitle")}
      measure="share"
      withIntervals
      lines={[
        { id: "reported", name: say("trend.reported"), look: 1 },
        { id: "clicked", name: say("trend.clicked"), look: 2 },
      ]}
      moments={moments}
      note={[
        ...(moments.some(({ difficulty }) => difficulty) ? [say("trend.mixed")] : []),
        ...(underWay > 0 ? [say("trend.under-way", { count: underWay })] : []),
        ...(left > 0 ? [say("trend.left", { count: left, least: enoughForShares })] : []),
      ].join(" ")}
      empty={all.length > 0 ? say("trend.too-little", { least: enoughForShares }) : say("trend.empty")}
    />
  );
}
