import { Chip } from "../../../ui/parts/Chip.tsx";
import type { Verdict } from "../rules.ts";
import { useTriageWords } from "./words.ts";

const kinds = { malicious: "bad", spam: "plain", harmless: "good" } as const;

/** What a group was judged, or that it waits; both where something new came after the verdict. */
export function VerdictChip({ verdict, waiting }: { verdict: Verdict | null; waiting: boolean }) {
  const say = useTriageWords();
  return (
    <span className="verdict-chips">
      {waiting && <Chip kind="wait">{say(verdict ? "state.new" : "state.waiting")}</Chip>}
      {verdict && <Chip kind={kinds[verdict]}>{say(`verdict.${verdict}`)}</Chip>}
    </span>
  );
}
