import { useState } from "react";
import { Rich } from "../parts/Rich.tsx";
import { useWords } from "../words.ts";
import { Options } from "./Options.tsx";
import { Question } from "./Question.tsx";
import { AnswerFeedback } from "./AnswerFeedback.tsx";

interface Turn {
  /** What is asked; beside the block's own question. */
  text: string;
  /** `of`: its place in the content. */
  options: readonly { text: string; right: boolean; of: number }[];
  because: string;
}

/** Questions one after another, each with its reason before the next; what was settled stands above. */
export function InTurn({
  ask,
  turns,
  onPlayed,
}: {
  ask: string;
  turns: readonly Turn[];
  onPlayed(chosen: number[]): void;
}) {
  const say = useWords();
  const [answers, setAnswers] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState(0);
  const at = Math.min(seen, turns.length - 1);
  const turn = turns[at]!;
  const chosen = answers[at];
  const isRight = (one: number, of: number) => turns[of]!.options[one]!.right;
  return (
    <Question
      ask={ask}
      scene={say("lesson.sort", { at: at + 1, count: turns.length })}
      said={
        chosen !== undefined && (
          <>
            <AnswerFeedback how={isRight(chosen, at) ? "right" : "wrong"} text={turn.because} />
            {answers.length < turns.length && (
              <button type="button" className="button next-one" onClick={() => setSeen(at + 1)}>
                {say("lesson.nextOne")}
              </button>
            )}
          </>
        )
      }
    >
      <p className="turn-text" key={at}>
        <Rich text={turn.text} />
      </p>
      <Options
        key={`options-${at}`}
        isOver={chosen !== undefined}
        options={turn.options.map(({ text, right }, n) => ({
          text,
          state: n === chosen ? (right ? "right" : "wrong") : chosen !== undefined && right ? "shown" : "open",
        }))}
        onChoose={(n) => {
          const now = [...answers, n];
          setAnswers(now);
          if (now.length === turns.length) onPlayed(now.map((one, of) => turns[of]!.options[one]!.of));
        }}
      />
    </Question>
  );
}
