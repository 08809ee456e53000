import { useState } from "react";
import { Rich } from "../../parts/Rich.tsx";
import { useWords } from "../../words.ts";
import type { BlockProps, ShortMail } from "../block.ts";
import { MailCard } from "../MailCard.tsx";
import { Question } from "../Question.tsx";
import { AnswerFeedback } from "../AnswerFeedback.tsx";
import { cutAt } from "../cut-at.ts";

interface Content {
  ask: string;
  mail: ShortMail;
  spots: readonly { quote: string; hook?: boolean; because: string }[];
  done: string;
}

/** A message in which places can be tapped: some give it away, some are quite all right. */
export default function SpotTheCue({ content, onPlayed }: BlockProps<Content>) {
  const say = useWords();
  const [tapped, setTapped] = useState<readonly number[]>([]);
  const { spots } = content;
  const hooks = spots.filter(({ hook }) => hook).length;
  const found = tapped.filter((at) => spots[at]!.hook).length;
  const last = tapped.length > 0 ? spots[tapped.at(-1)!]! : null;
  const tap = (at: number) => {
    if (tapped.includes(at)) return setTapped([...tapped.filter((one) => one !== at), at]);
    setTapped([...tapped, at]);
    if (spots[at]!.hook && found + 1 === hooks) onPlayed([...tapped, at]);
  };
  const fit = (text: string) =>
    cutAt(
      text,
      spots.map(({ quote }) => quote),
    ).map((piece, n) =>
      piece.at === -1 ? (
        <Rich key={n} text={piece.text} />
      ) : (
        <button
          key={n}
          type="button"
          className={`spot ${tapped.includes(piece.at) ? (spots[piece.at]!.hook ? "hook" : "fine") : ""}`}
          aria-pressed={tapped.includes(piece.at)}
          onClick={() => tap(piece.at)}
        >
          {piece.text}
        </button>
      ),
    );
  return (
    <Question
      ask={content.ask}
      scene={say("lesson.spot", { found, count: hooks })}
      said={
        last && (
          <>
            <AnswerFeedback how={last.hook ? "hook" : "fine"} text={last.because} />
            {found === hooks && <AnswerFeedback how="right" text={content.done} />}
          </>
        )
      }
    >
      <MailCard mail={content.mail} fit={fit} />
    </Question>
  );
}
