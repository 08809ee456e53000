import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/training/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { languageNow } from "../../../../ui/language.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Rich } from "../parts/Rich.tsx";
import { useWords } from "../words.ts";
import type { PlayedLesson } from "./played-lesson.ts";

interface EndingProps {
  lesson: PlayedLesson;
  /** Sends what is left of its answers, and gives the play's id. */
  play(): Promise<string>;
  seconds: number;
}

/** The one thing to remember; that the lesson was played is told to the server, once a play, and what comes next is offered. */
export function Ending({ lesson, play, seconds }: EndingProps) {
  const say = useWords();
  const finish = useMutation({
    mutationFn: async () =>
      call(contract.finishMyLesson, {
        id: lesson.lesson,
        play: await play(),
        seconds,
        language: languageNow().tag,
      }),
    onSuccess: () => asked.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "lesson" }),
    retry: 2,
  });
  useEffect(() => finish.mutate(), []);
  const next = finish.data?.next;
  return (
    <div className="lesson-end">
      <p className="eyebrow">{say("lesson.remember")}</p>
      <p className="takeaway">
        <Rich text={lesson.takeaway} />
      </p>
      <div role="status">
        {finish.isSuccess && <p className="soft">{say(result(finish.data))}</p>}
        {finish.isError && (
          <div className="stack">
            <p>{refusalOf(finish.error, say("lesson.unsent"))}</p>
            <button type="button" className="button quiet" onClick={() => finish.mutate()}>
              {say("answer.again")}
            </button>
          </div>
        )}
      </div>
      <p className="row">
        <Link className="button" to="/">
          {say("landing.end")}
        </Link>
        {next && (
          <Link className="button quiet" to={`/lessons/${next.lesson}`}>
            {say("lesson.next", { title: next.title })}
          </Link>
        )}
      </p>
    </div>
  );
}

/** What the server says of the play: what does not count says why. */
function result({ undone, assignment }: OutputOf<typeof contract.finishMyLesson>) {
  if (undone) return undone === "skipped" ? "lesson.skipped" : "lesson.tooFast";
  return assignment ? "lesson.doneAssigned" : "lesson.done";
}
