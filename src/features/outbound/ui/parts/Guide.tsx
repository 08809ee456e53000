import { More } from "../../../../ui/parts/More.tsx";
import { useOutboundWords } from "../words.ts";

/** How a sending profile is set up at the vendor, step by step; what stands in backquotes is entered there as it is. */
export function Guide({ steps, open }: { steps: readonly string[]; open: boolean }) {
  const say = useOutboundWords();
  if (steps.length === 0) return null;
  return (
    <More summary={say("profiles.guide")} open={open}>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            {step.split("`").map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))}
          </li>
        ))}
      </ol>
    </More>
  );
}
