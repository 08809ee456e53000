import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/training/contract.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Rich } from "../parts/Rich.tsx";
import { useWords } from "../words.ts";
import type { PlayedLesson } from "./played-lesson.ts";

interface EndingProps {
  lesson: PlayedLesson;
  played: readonly { block: number; right: number }[];
  seconds: number;
}

/** The one thing to remember; that the lesson was played is told to the server, once a play, and what comes next is offered. */
export function Ending({ lesson, played, seconds }: EndingProps) {
  const say = useWords();
  const [play] = useState(() => crypto.randomUUID());
  const finish = useMutation({
    mutationFn: () => call(contract.finishMyLesson, { id: lesson.lesson, play, seconds, answers: [...played] }),
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
        {finish.isSuccess && (
          <p className="soft">{say(finish.data.assignment ? "lesson.doneAssigned" : "lesson.done")}</p>
        )}
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
