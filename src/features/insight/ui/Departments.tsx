import { Rates } from "../../../ui/charts/Rates.tsx";
import { shareOf } from "../../../ui/charts/rate.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import type { contract } from "../contract.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { clickRateOf, surpriseOf } from "./group-rate.ts";
import { useInsightWords } from "./words.ts";

interface DepartmentsProps {
  asked: Asked<typeof contract.insightDepartments>;
  /** Whether those are listed, too, that clicked less than the first dozen. */
  all: boolean;
  onAll(): void;
}

/** How many are shown until somebody wants all: hundreds would stand between whoever reads and what comes below. */
const most = 12;

/** Departments by their clicks, those with the most first; small ones are named and hidden. */
export function Departments({ asked, all, onAll }: DepartmentsProps) {
  const say = useInsightWords();
  const items = asked.data ?? [];
  const words = { hidden: say("hidden"), few: (hits: number, of: number) => say("findings.of", { hits, of }) };
  const rates = items
    .map((one) => clickRateOf(one, words))
    .toSorted((a, b) => (shareOf(b) ?? -1) - (shareOf(a) ?? -1) || (a.name < b.name ? -1 : 1));
  const above = rates.filter((one) => surpriseOf(one) > 0).map(({ name }) => name);
  const known = rates.some((one) => one.count);
  const incomplete = items.some((one) => one.incomplete);
  const shown = all ? rates : rates.slice(0, most);
  return (
    <>
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
        rates={shown}
        note={incomplete ? say("incomplete") : undefined}
        empty={say("departments.empty")}
      />
      {shown.length < rates.length && (
        <Button kind="quiet" className="insight-all" onClick={onAll}>
          {say("departments.all", { count: rates.length })}
        </Button>
      )}
    </>
  );
}
