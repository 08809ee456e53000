import { useWords } from "../../words.ts";
import { mixed } from "../block.ts";
import type { BlockProps } from "../block.ts";
import { InTurn } from "../InTurn.tsx";

interface Content {
  ask: string;
  steps: readonly { text: string; because: string }[];
}

/** Steps to be put in order: which comes first, which comes then, until only one is left. */
export default function Order({ content: { ask, steps }, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const turns = steps.slice(0, -1).map((step, at) => ({
    text: say(at === 0 ? "lesson.first" : "lesson.then"),
    options: mixed(steps.slice(at)).map((one) => ({
      text: one.text,
      of: steps.indexOf(one),
      right: one === step,
    })),
    because: step.because,
  }));
  return <InTurn ask={ask} turns={turns} onPlayed={onPlayed} />;
}
