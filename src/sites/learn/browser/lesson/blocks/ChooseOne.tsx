import { useState } from "react";
import { mixed } from "../block.ts";
import type { BlockProps, Choice } from "../block.ts";
import { Options } from "../Options.tsx";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  scene?: string;
  choices: readonly Choice[];
}

/** One question, one answer; where it was another, the right one is seen with its reason before one goes on. */
export default function ChooseOne({ content, onPlayed }: BlockProps<Content>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const choices = mixed(content.choices);
  const mine = chosen === null ? null : choices[chosen]!;
  const right = choices.find((one) => one.right)!;
  return (
    <Question
      ask={content.ask}
      scene={content.scene}
      said={
        mine && (
          <>
            <AnswerFeedback how={mine.right ? "right" : "wrong"} text={mine.because} />
            {!mine.right && <AnswerFeedback how="fine" text={right.because} />}
          </>
        )
      }
    >
      <Options
        isOver={mine !== null}
        options={choices.map((one, at) => ({
          text: one.text,
          state:
            at === chosen ? (one.right ? "right" : "wrong") : mine && one === right && !mine.right ? "shown" : "open",
        }))}
        onChoose={(at) => {
          setChosen(at);
          onPlayed([content.choices.indexOf(choices[at]!)]);
        }}
      />
    </Question>
  );
}
