import { useState } from "react";
import { Rich } from "../../parts/Rich.tsx";
import { mixed } from "../block.ts";
import type { BlockProps } from "../block.ts";
import { Options } from "../Options.tsx";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  who: string;
  line: string;
  replies: readonly { text: string; right?: boolean; answer: string; because: string }[];
}

/** Somebody says something; one chooses what to say, and hears the answer. */
export default function Say({ content: { ask, who, line, replies }, onPlayed }: BlockProps<Content>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const all = mixed(replies);
  const mine = chosen === null ? null : all[chosen]!;
  const right = all.find((one) => one.right)!;
  return (
    <Question
      ask={ask}
      said={
        mine && (
          <>
            <Heard who={who} line={mine.answer} />
            <AnswerFeedback how={mine.right ? "right" : "wrong"} text={mine.because} />
            {!mine.right && <AnswerFeedback how="fine" text={right.because} />}
          </>
        )
      }
    >
      <Heard who={who} line={line} />
      <Options
        isOver={mine !== null}
        options={all.map((one, at) => ({
          text: one.text,
          state: at === chosen ? (one.right ? "right" : "wrong") : mine && one === right ? "shown" : "open",
        }))}
        onChoose={(at) => {
          setChosen(at);
          onPlayed([replies.indexOf(all[at]!)]);
        }}
      />
    </Question>
  );
}

function Heard({ who, line }: { who: string; line: string }) {
  return (
    <p className="bubble">
      <strong>
        <Rich text={who} />
      </strong>
      <Rich text={line} />
    </p>
  );
}
