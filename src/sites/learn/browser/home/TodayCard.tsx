import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mine } from "../mine.ts";
import { useZone } from "../parts/use-zone.ts";
import { savedRound } from "../round/saved-round.ts";
import { useWords } from "../words.ts";
import { Harbour } from "./Harbour.tsx";
import { todayOf } from "./today.ts";

/** The one thing to do today, over the water of the harbour. */
export function TodayCard() {
  const say = useWords();
  const assignments = useQuery(mine.assignments());
  const practice = useQuery(mine.practice());
  const known = (assignments.isFetched && practice.isFetched) || practice.isError;
  const kept = savedRound(null);
  const today = todayOf(assignments.data ?? null, practice.data ?? null, new Date(), useZone());
  // Without network a round that was begun here goes on.
  const offline = practice.isError && kept !== null;
  if (!known) return <section className="today" aria-busy="true"><Harbour /></section>; // oxfmt-ignore
  if (kept?.unseen)
    return (
      <section className="today">
        <div className="today-text">
          <h2>{say("today.arrived")}</h2>
          <p>{say("today.arrivedText")}</p>
          <Link className="button coral" to="/round">
            {say("verdict.finish")}
          </Link>
        </div>
        <Harbour still />
      </section>
    );
  if (today.do === "nothing")
    return (
      <section className="today">
        <div className="today-text">
          <h2>{say("today.over")}</h2>
          <p>{say("today.overText")}</p>
          <Link className="button quiet" to="/round">
            {say("today.another")}
          </Link>
        </div>
        <Harbour still />
      </section>
    );
  const lesson = today.do === "lesson" ? today : null;
  return (
    <section className="today">
      <div className="today-text">
        <h2>
          {lesson ? lesson.title : say(offline || (today.do === "round" && today.begun) ? "today.goOn" : "today.round")}
        </h2>
        <p>
          {lesson
            ? say(lesson.overdue ? "today.lessonLate" : lesson.dueAt ? "today.lessonDue" : "today.lessonFading", {
                seconds: Math.ceil(lesson.length / 10) * 10,
              })
            : say("today.roundText")}
        </p>
        <Link className="button coral" to={lesson ? `/lessons/${lesson.lesson}` : "/round"}>
          {say(lesson ? "today.playLesson" : "today.play")}
        </Link>
      </div>
      <Harbour />
    </section>
  );
}
