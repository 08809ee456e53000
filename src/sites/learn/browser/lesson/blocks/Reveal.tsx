import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Rich } from "../../parts/Rich.tsx";
import { useWords } from "../../words.ts";
import type { BlockProps } from "../block.ts";
import { Question } from "../Question.tsx";

interface Content {
  ask: string;
  cards: readonly { front: string; back: string }[];
}

/** Guess first, then open. */
export default function Reveal({ content, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [opened, setOpened] = useState<readonly number[]>([]);
  return (
    <Question ask={content.ask} scene={say("lesson.reveal")}>
      <div className="reveal-cards">
        {content.cards.map(({ front, back }, at) => {
          const isOpen = opened.includes(at);
          return (
            <div key={front} className={`reveal-card ${isOpen ? "open" : ""}`}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => {
                  if (isOpen) return;
                  setOpened([...opened, at]);
                  if (opened.length + 1 === content.cards.length) onPlayed([...opened, at]);
                }}
              >
                <span>
                  <Rich text={front} />
                </span>
                {!isOpen && <ChevronDown size={20} aria-hidden="true" />}
              </button>
              {isOpen && (
                <p>
                  <Rich text={back} />
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Question>
  );
}
