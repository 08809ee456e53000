import type { ReactNode } from "react";
import { Rich } from "../parts/Rich.tsx";

interface QuestionProps {
  ask: string;
  scene?: string | undefined;
  children: ReactNode;
  /** What is said of the answers so far. */
  said?: ReactNode;
}

/** What a block asks, what there is to do, and what is said about it. */
export function Question({ ask, scene, children, said }: QuestionProps) {
  return (
    <div className="question" role="group" aria-labelledby="question-ask">
      <h2 id="question-ask">
        <Rich text={ask} />
      </h2>
      {scene && (
        <p className="soft">
          <Rich text={scene} />
        </p>
      )}
      {children}
      <div className="said" role="status">
        {said}
      </div>
    </div>
  );
}
