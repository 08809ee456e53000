import { Rates } from "../../../ui/charts/Rates.tsx";
import { shareOf } from "../../../ui/charts/rate.ts";
import type { contract } from "../contract.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { clickRateOf, surpriseOf } from "./group-rate.ts";
import { useInsightWords } from "./words.ts";

/** Departments by their clicks, those with the most first; small ones are named and hidden. */
export function Departments({ asked }: { asked: Asked<typeof contract.insightDepartments> }) {
  const say = useInsightWords();
  const items = asked.data ?? [];
  const words = { hidden: say("hidden"), few: (hits: number, of: number) => say("findings.of", { hits, of }) };
  const rates = items
    .map((one) => clickRateOf(one, words))
    .toSorted((a, b) => (shareOf(b) ?? -1) - (shareOf(a) ?? -1) || (a.name < b.name ? -1 : 1));
  const above = rates.filter((one) => surpriseOf(one) > 0).map(({ name }) => name);
  const known = rates.some((one) => one.count);
  const incomplete = items.some((one) => one.incomplete);
  return (
    <Rates
      {...chartState(asked)}
      title={
        !known
          ? say("departments.name")
          : above.length > 0
            ? say("departments.above", { names: above.slice(0, 3).join(", ") })
            : say("departments.alike")
      }
      subtitle={say("departments.subtitle")}
      of={say("departments.of")}
      rates={rates}
      note={incomplete ? say("incomplete") : undefined}
      empty={say("departments.empty")}
    />
  );
}
