import { Rates } from "../../../ui/charts/Rates.tsx";
import type { contract } from "../contract.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { clickRateOf, surpriseOf } from "./group-rate.ts";
import { useInsightWords } from "./words.ts";

/** Mail, texts and chats side by side, each beside what is usual for the lures that went by it. */
export function Channels({ asked }: { asked: Asked<typeof contract.insightOverview> }) {
  const say = useInsightWords();
  const words = { hidden: say("hidden"), few: (hits: number, of: number) => say("findings.of", { hits, of }) };
  const rates = (asked.data?.channels ?? []).map((one) => clickRateOf({ ...one, difficulty: null }, words));
  const above = rates.filter((one) => surpriseOf(one) > 0).map(({ name }) => name);
  return (
    <Rates
      {...chartState(asked)}
      title={
        !rates.some((one) => one.count)
          ? say("channels.name")
          : above.length > 0
            ? say("channels.above", { names: above.join(", ") })
            : say("channels.alike")
      }
      subtitle={say("channels.subtitle")}
      of={say("channels.of")}
      rates={rates}
      empty={say("channels.empty")}
    />
  );
}
