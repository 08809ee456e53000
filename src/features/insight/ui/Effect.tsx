import { Rates } from "../../../ui/charts/Rates.tsx";
import { useSpelling } from "../../../ui/charts/spell.ts";
import type { contract } from "../contract.ts";
import { enoughForShares, interval } from "../rules.ts";
import { chartState } from "./chart-state.ts";
import type { Asked } from "./chart-state.ts";
import { useInsightWords } from "./words.ts";

/** What training did, by those who were held out of it; that nothing can be measured is said as such. */
export function Effect({ asked }: { asked: Asked<typeof contract.insightEffect> }) {
  const say = useInsightWords();
  const spelling = useSpelling();
  const { data } = asked;
  const row = (id: "trained" | "heldOut", arm: { clicked: number; delivered: number }) => ({
    id,
    name: say(`effect.${id}`),
    ...(arm.delivered >= enoughForShares
      ? { count: [arm.clicked, arm.delivered] as const, interval: interval(arm.clicked, arm.delivered) }
      : { count: null, why: say("findings.of", { hits: arm.clicked, of: arm.delivered }) }),
  });
  const points = (value: number) => spelling.value(Math.abs(value), "share");
  const range = data?.interval;
  return (
    <Rates
      {...chartState(asked)}
      title={data ? say(`effect.${data.state}`, { by: points(data.difference ?? 0) }) : say("effect.name")}
      subtitle={say("effect.subtitle")}
      of={say("effect.of")}
      rates={data && data.campaigns > 0 ? [row("trained", data.trained), row("heldOut", data.heldOut)] : []}
      note={
        data && range
          ? say("effect.note", { count: data.campaigns, low: signed(range[0]), high: signed(range[1]) })
          : undefined
      }
      empty={say("effect.empty")}
    />
  );

  /** In points of a hundred, with its sign. */
  function signed(value: number): string {
    return `${value < 0 ? "−" : "+"}${points(value)}`;
  }
}
