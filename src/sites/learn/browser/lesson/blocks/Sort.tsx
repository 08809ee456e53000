import { useState } from "react";
import { Rich } from "../../parts/Rich.tsx";
import { useWords } from "../../words.ts";
import type { BlockProps } from "../block.ts";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  left: string;
  right: string;
  items: readonly { text: string; in: "left" | "right"; because: string }[];
}

/** Things to put to one side or the other, one after another; each says at once where it belongs. */
export default function Sort({ content, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [placed, setPlaced] = useState<readonly ("left" | "right")[]>([]);
  const { items } = content;
  const last = placed.length > 0 ? items[placed.length - 1]! : null;
  const current = items[placed.length];
  const place = (side: "left" | "right") => {
    const now = [...placed, side];
    setPlaced(now);
    if (now.length === items.length) onPlayed(now.map((one) => (one === "left" ? 0 : 1)));
  };
  return (
    <Question
      ask={content.ask}
      scene={say("lesson.sort", { at: Math.min(placed.length + 1, items.length), count: items.length })}
      said={
        last && (
          <div key={placed.length}>
            <p className="sorted soft">
              <Rich text={last.text} /> → <strong>{content[last.in]}</strong>
            </p>
            <AnswerFeedback how={last.in === placed.at(-1) ? "right" : "wrong"} text={last.because} />
          </div>
        )
      }
    >
      {current && (
        <div className="sort-card" key={placed.length}>
          <p>
            <Rich text={current.text} />
          </p>
          <div className="sides">
            {(["left", "right"] as const).map((side) => (
              <button key={side} type="button" className="button quiet" onClick={() => place(side)}>
                {content[side]}
              </button>
            ))}
          </div>
        </div>
      )}
    </Question>
  );
}
