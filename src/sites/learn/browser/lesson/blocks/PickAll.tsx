import { useState } from "react";
import { useWords } from "../../words.ts";
import { mixed } from "../block.ts";
import type { BlockProps, Choice } from "../block.ts";
import { Options } from "../Options.tsx";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  choices: readonly Choice[];
  done: string;
}

/** Several answers are right; each says why when it is chosen, the last one chosen is read. */
export default function PickAll({ content, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const choices = mixed(content.choices);
  const rights = choices.filter((one) => one.right).length;
  const found = picked.filter((at) => choices[at]!.right).length;
  const last = picked.length > 0 ? choices[picked.at(-1)!]! : null;
  const over = found === rights;
  return (
    <Question
      ask={content.ask}
      scene={say("lesson.pickAll", { found, count: rights })}
      said={
        last && (
          <>
            <AnswerFeedback how={last.right ? "right" : "wrong"} text={last.because} />
            {over && <AnswerFeedback how="fine" text={content.done} />}
          </>
        )
      }
    >
      <Options
        isOver={over}
        options={choices.map((one, at) => ({
          text: one.text,
          state: picked.includes(at) ? (one.right ? "right" : "wrong") : "open",
        }))}
        onChoose={(at) => {
          if (picked.includes(at)) return;
          const now = [...picked, at];
          setPicked(now);
          const all = now.filter((one) => choices[one]!.right).length;
          if (all === rights) onPlayed(now.map((one) => content.choices.indexOf(choices[one]!)));
        }}
      />
    </Question>
  );
}
