import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { contract } from "../../../../features/training/contract.ts";
import { languageNow } from "../../../../ui/language.ts";
import { call } from "../client.ts";
import { useTitle } from "../frame/use-title.ts";
import { Answer } from "../parts/Answer.tsx";
import { useWords } from "../words.ts";
import { blockViews } from "./block-views.ts";
import { Ending } from "./Ending.tsx";
import { usePlay } from "./use-play.ts";
import type { PlayedLesson } from "./played-lesson.ts";
import "../phone/phone.css";
import "../round/round.css";
import "./lesson.css";

/** A lesson, a step at a time: something to do from the first second, and one sentence to take away. */
export function Lesson() {
  const { id = "" } = useParams();
  const language = languageNow().tag;
  const query = useQuery({
    queryKey: ["lesson", id, language],
    queryFn: () => call(contract.myLesson, { id, language }),
    staleTime: Infinity,
  });
  return (
    <main id="main" className="round lesson" tabIndex={-1}>
      <div className="phone">
        <Answer query={query}>{(lesson) => <Play key={lesson.lesson} lesson={lesson} />}</Answer>
      </div>
    </main>
  );
}

function Play({ lesson }: { lesson: PlayedLesson }) {
  const say = useWords();
  const [at, setAt] = useState(0);
  const { begin, play, answer } = usePlay(lesson.lesson);
  const [played, setPlayed] = useState<readonly number[]>([]);
  const since = useRef(performance.now());
  const screen = useRef<HTMLDivElement>(null);
  useTitle(lesson.title);
  useEffect(begin, []);
  const blocks = lesson.blocks.map((one, place) => ({ ...one, place })).filter(({ kind }) => kind in blockViews);
  const count = blocks.length + 1;
  const block = blocks[at];
  const Block = block && blockViews[block.kind]!;
  const here = block !== undefined && played.includes(block.place);
  useLayoutEffect(() => {
    screen.current?.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <>
      <header className="round-head">
        <Link className="icon-button" to="/" aria-label={say("lesson.leave")}>
          <X size={22} aria-hidden="true" />
        </Link>
        <span className="bars" aria-hidden="true">
          {Array.from({ length: count }, (_, n) => (
            <i key={n} className={n <= at ? "on" : ""} />
          ))}
        </span>
        <span className="count">{say("lesson.step", { at: at + 1, count })}</span>
      </header>
      <div className="round-screen" ref={screen} tabIndex={-1} lang={lesson.locale}>
        {at === 0 && (
          <div className="lesson-title">
            <h1>{lesson.title}</h1>
            <p className="soft">{lesson.promise}</p>
          </div>
        )}
        {at > 0 && <h1 className="unseen">{lesson.title}</h1>}
        {Block ? (
          <Block
            key={at}
            content={block.content}
            onPlayed={(chosen) => {
              answer(block.place, chosen);
              setPlayed((before) => [...before, block.place]);
            }}
          />
        ) : (
          <Ending
            lesson={lesson}
            play={play}
            seconds={Math.max(1, Math.round((performance.now() - since.current) / 1000))}
          />
        )}
      </div>
      {Block && (
        <div className="verdict">
          <button type="button" className={here ? "button" : "button quiet"} onClick={() => setAt(at + 1)}>
            {say(here ? "lesson.continue" : "lesson.skip")}
          </button>
        </div>
      )}
    </>
  );
}
