import { levels } from "../../../ui/charts/difficulty.ts";
import { Rates } from "../../../ui/charts/Rates.tsx";
import { useSpelling } from "../../../ui/charts/spell.ts";
import type { contract } from "../contract.ts";
import { enoughForShares } from "../rules.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { difficultyOf } from "./difficulty.ts";
import { clickRateOf } from "./group-rate.ts";
import { useInsightWords } from "./words.ts";

/** What was clicked beside what is usual, class by class of difficulty. */
export function ByDifficulty({ asked }: { asked: Asked<typeof contract.insightOverview> }) {
  const say = useInsightWords();
  const spelling = useSpelling();
  const { data } = asked;
  const rows = (data?.byDifficulty ?? []).flatMap((one) => {
    const difficulty = difficultyOf(one.difficulty);
    if (!difficulty) return [];
    const words = { hidden: say("hidden"), few: (hits: number, of: number) => say("findings.of", { hits, of }) };
    const name = say(`classes.class.${difficulty}`);
    return [
      { level: levels[difficulty], rate: clickRateOf({ id: difficulty, name, difficulty: null, figures: one }, words) },
    ];
  });
  const known = data && (data.delivered ?? 0) >= enoughForShares && data.clickRate !== null;
  return (
    <Rates
      {...chartState(asked)}
      title={
        known
          ? say("classes.title", {
              observed: spelling.value(data.clickRate!, "share"),
              expected: spelling.value(data.expectedClickRate ?? 0, "share"),
            })
          : say("classes.name")
      }
      subtitle={say("classes.subtitle")}
      of={say("classes.of")}
      rates={rows.toSorted((a, b) => a.level - b.level).map(({ rate }) => rate)}
      empty={say("classes.empty")}
    />
  );
}
