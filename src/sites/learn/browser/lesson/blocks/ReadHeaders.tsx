import { useState } from "react";
import { useWords } from "../../words.ts";
import { Rich } from "../../parts/Rich.tsx";
import type { BlockProps } from "../block.ts";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";

interface Content {
  ask: string;
  lines: readonly { name: string; value: string; hook?: boolean; because: string }[];
  done: string;
}

/** The head of a mail, line by line: some lines give it away, and each says what it tells. */
export default function ReadHeaders({ content: { ask, lines, done }, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [tapped, setTapped] = useState<readonly number[]>([]);
  const hooks = lines.filter(({ hook }) => hook).length;
  const found = tapped.filter((at) => lines[at]!.hook).length;
  const last = tapped.length > 0 ? lines[tapped.at(-1)!]! : null;
  return (
    <Question
      ask={ask}
      scene={say("lesson.spot", { found, count: hooks })}
      said={
        last && (
          <>
            <AnswerFeedback how={last.hook ? "hook" : "fine"} text={last.because} />
            {found === hooks && <AnswerFeedback how="right" text={done} />}
          </>
        )
      }
    >
      <div className="header-lines">
        {lines.map(({ name, value, hook }, at) => (
          <button
            key={name + value}
            type="button"
            className={`header-choice ${tapped.includes(at) ? (hook ? "hook" : "fine") : ""}`}
            aria-pressed={tapped.includes(at)}
            onClick={() => {
              setTapped([...tapped.filter((one) => one !== at), at]);
              if (!tapped.includes(at) && hook && found + 1 === hooks) onPlayed([...tapped, at]);
            }}
          >
            <span className="soft small">{name}</span>
            <bdi className="mono">
              <Rich text={value} />
            </bdi>
          </button>
        ))}
      </div>
    </Question>
  );
}
