import { Chip } from "../../../../ui/parts/Chip.tsx";
import { useReportWords } from "./words.ts";
import type { Report } from "./queries.ts";

const looks = { making: "busy", done: "good", failed: "bad" } as const;

/** Whether a report can be taken along. */
export function StateChip({ report: { state, withheld } }: { report: Pick<Report, "state" | "withheld"> }) {
  const say = useReportWords();
  if (state === "done" && withheld) return <Chip kind="wait">{say("state.withheld")}</Chip>;
  return <Chip kind={looks[state]}>{say(`state.${state}`)}</Chip>;
}
