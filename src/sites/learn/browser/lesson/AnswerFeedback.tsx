import { useEffect, useRef } from "react";
import { Rich } from "../parts/Rich.tsx";
import { isStill } from "../settings/motion.ts";
import { useWords } from "../words.ts";

/** How an answer went: a word first, so that it is never said by colour alone, then the reason. It comes into sight where the screen is too small for it. */
export function AnswerFeedback({ how, text }: { how: "right" | "wrong" | "fine" | "hook"; text: string }) {
  const say = useWords();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    said.current?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }, [text]);
  return (
    <p className={`says-how ${how}`} ref={said}>
      <strong>{say(`lesson.verdict.${how}`)}</strong> <Rich text={text} />
    </p>
  );
}
