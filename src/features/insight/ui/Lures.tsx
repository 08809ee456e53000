import { levels } from "../../../ui/charts/difficulty.ts";
import type { Difficulty } from "../../../ui/charts/difficulty.ts";
import { Rates } from "../../../ui/charts/Rates.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import type { contract } from "../contract.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { clickRateOf, surpriseOf } from "./group-rate.ts";
import { useInsightWords } from "./words.ts";

interface LuresProps {
  asked: Asked<typeof contract.insightLures>;
  /** The class that is shown; empty for all. */
  difficulty: string;
  onDifficulty(difficulty: string): void;
  /** Whether those are listed, too, of which there is nothing to draw, and the many that surprise nobody. */
  all: boolean;
  onAll(): void;
}

/** How many are shown until somebody wants all. */
const most = 12;

const classes = Object.keys(levels) as Difficulty[];

/** Lures by how far they lie from what is usual for their difficulty, the greatest surprise first. */
export function Lures({ asked, difficulty, onDifficulty, all, onAll }: LuresProps) {
  const say = useInsightWords();
  const items = asked.data ?? [];
  const words = { hidden: say("hidden"), few: (hits: number, of: number) => say("findings.of", { hits, of }) };
  const rates = items
    .filter((one) => difficulty === "" || one.difficulty === difficulty)
    .map((one) => clickRateOf(one, words))
    .toSorted(
      (a, b) =>
        Number(b.count !== null) - Number(a.count !== null) ||
        surpriseOf(b) - surpriseOf(a) ||
        (a.name < b.name ? -1 : 1),
    );
  const listed = all ? rates : rates.filter(({ count }) => count).slice(0, most);
  const shown = listed.length > 0 ? listed : rates;
  const above = rates.filter((one) => surpriseOf(one) > 0).map(({ name }) => name);
  return (
    <>
      {items.length > 0 && (
        <Select
          className="insight-filter"
          label={say("lures.difficulty")}
          value={difficulty}
          onChange={(event) => onDifficulty(event.target.value)}
        >
          <option value="">{say("lures.every")}</option>
          {classes.map((one) => (
            <option key={one} value={one}>
              {say(`classes.class.${one}`)}
            </option>
          ))}
        </Select>
      )}
      <Rates
        {...chartState(asked)}
        title={
          !rates.some((one) => one.count)
            ? say("lures.name")
            : above.length > 0
              ? say("lures.above", { names: above.slice(0, 2).join(", ") })
              : say("lures.alike")
        }
        subtitle={say("lures.subtitle")}
        of={say("lures.of")}
        rates={shown}
        empty={items.length > 0 ? say("lures.none-of-class") : say("lures.empty")}
      />
      {shown.length < rates.length && (
        <Button kind="quiet" className="insight-all" onClick={onAll}>
          {say("lures.all", { count: rates.length })}
        </Button>
      )}
    </>
  );
}
