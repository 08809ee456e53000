import { useState } from "react";
import { useWords } from "../../words.ts";
import type { BlockProps } from "../block.ts";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  parts: readonly { text: string; right?: boolean; because: string }[];
}

/** An address in its parts; one points at the one that decides who is behind it. */
export default function ReadAddress({ content, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const mine = chosen === null ? null : content.parts[chosen]!;
  const right = content.parts.find((one) => one.right)!;
  return (
    <Question
      ask={content.ask}
      scene={say("lesson.readAddress")}
      said={
        mine && (
          <>
            <AnswerFeedback how={mine.right ? "right" : "wrong"} text={mine.because} />
            {!mine.right && <AnswerFeedback how="fine" text={right.because} />}
          </>
        )
      }
    >
      <div className="address-parts mono" dir="ltr">
        {content.parts.map((part, at) => (
          <button
            key={at}
            type="button"
            className={`address-part ${mine && part.right ? "right" : at === chosen ? "wrong" : ""}`}
            aria-pressed={at === chosen}
            aria-disabled={mine !== null || undefined}
            onClick={() => {
              if (mine) return;
              setChosen(at);
              onPlayed([at]);
            }}
          >
            {part.text}
          </button>
        ))}
      </div>
    </Question>
  );
}
