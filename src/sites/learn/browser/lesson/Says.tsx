import { Rich } from "../parts/Rich.tsx";
import { useWords } from "../words.ts";

/** How an answer went: a word first, so that it is never said by colour alone, then the reason. */
export function Says({ how, text }: { how: "right" | "wrong" | "fine" | "hook"; text: string }) {
  const say = useWords();
  return (
    <p className={`says-how ${how}`}>
      <strong>{say(`lesson.verdict.${how}`)}</strong> <Rich text={text} />
    </p>
  );
}
