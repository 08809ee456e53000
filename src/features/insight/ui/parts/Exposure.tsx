import { Rates } from "../../../../ui/charts/Rates.tsx";
import { useSpelling } from "../../../../ui/charts/spell.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../contract.ts";
import { enoughForShares } from "../../rules.ts";
import { difficultyOf } from "../difficulty.ts";
import { useInsightWords } from "../words.ts";

type Figures = OutputOf<typeof contract.insightFindings>["exposure"];

/** Where more people click than chance and the lures' difficulty would have it. */
export function Exposure({ days, ...figures }: Figures & { days: number }) {
  const say = useInsightWords();
  const spelling = useSpelling();
  const { clicked, delivered, clickInterval, expectedClickRate, departments, surprising } = figures;
  const enough = delivered >= enoughForShares;
  const names = (found: Figures["departments"]) => found.map(({ name }) => name).join(", ");
  const title = !enough
    ? say("findings.exposure.too-little")
    : departments.length > 0
      ? say("findings.exposure.departments", { names: names(departments) })
      : surprising.length > 0
        ? say("findings.exposure.lures", { count: surprising.length, names: names(surprising) })
        : say("findings.exposure.nowhere");
  const all = {
    id: "all",
    name: say("findings.exposure.all"),
    count: enough ? ([clicked, delivered] as const) : null,
    why: say("findings.of", { hits: clicked, of: delivered }),
    interval: clickInterval,
    usual: expectedClickRate,
  };
  const spots = (kind: "department" | "lure", found: Figures["departments"]) =>
    found.map((one) => ({
      id: `${kind} ${one.id}`,
      name: one.name,
      count: [one.clicked, one.delivered] as const,
      interval: one.clickInterval,
      usual: one.expectedClickRate,
      difficulty: difficultyOf(one.difficulty),
    }));
  return (
    <Rates
      title={title}
      subtitle={say("findings.exposure.subtitle", { days: spelling.value(days, "count") })}
      of={say("findings.exposure.where")}
      rates={delivered > 0 ? [all, ...spots("department", departments), ...spots("lure", surprising)] : []}
      empty={say("findings.exposure.empty")}
    />
  );
}
