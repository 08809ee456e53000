import { useState } from "react";
import type { ReactNode } from "react";
import { mixed } from "./block.ts";
import { Options } from "./Options.tsx";
import { Question } from "./Question.tsx";
import { AnswerFeedback } from "./AnswerFeedback.tsx";

/** What may be done, and what happens then. */
export interface Action {
  text: string;
  outcome: "best" | "fine" | "risky";
  then: string;
}

interface ActProps {
  ask: string;
  scene?: string | undefined;
  actions: readonly Action[];
  /** What there is to act on. */
  children?: ReactNode;
  onPlayed(chosen: number[]): void;
}

const hows = { best: "right", fine: "fine", risky: "wrong" } as const;

/** One decides what to do, and is told what happens next; where another act is better, what that would have brought. */
export function Act({ ask, scene, actions, children, onPlayed }: ActProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const all = mixed(actions);
  const mine = chosen === null ? null : all[chosen]!;
  const best = all.find(({ outcome }) => outcome === "best")!;
  return (
    <Question
      ask={ask}
      scene={scene}
      said={
        mine && (
          <>
            <AnswerFeedback how={hows[mine.outcome]} text={mine.then} />
            {mine !== best && <AnswerFeedback how="right" text={best.then} />}
          </>
        )
      }
    >
      {children}
      <Options
        isOver={mine !== null}
        options={all.map((one, at) => ({
          text: one.text,
          state:
            at === chosen ? (one.outcome === "risky" ? "wrong" : "right") : mine && one === best ? "shown" : "open",
        }))}
        onChoose={(at) => {
          setChosen(at);
          onPlayed([actions.indexOf(all[at]!)]);
        }}
      />
    </Question>
  );
}
