import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { contract } from "../../../../features/training/contract.ts";
import { asked, call } from "../client.ts";
import { mine } from "../mine.ts";
import { useDay } from "../parts/use-day.ts";
import { useWords } from "../words.ts";

/** The lessons that one was given, each with its day; any of them may wait a little. */
export function Assigned() {
  const say = useWords();
  const day = useDay();
  const { data } = useQuery(mine.assignments());
  const later = useMutation({
    mutationFn: (id: string) => call(contract.putOffMyLesson, { id }),
    onSettled: () => asked.invalidateQueries({ queryKey: ["assignments"] }),
  });
  if (!data || data.assigned.length === 0) return null;
  return (
    <section className="assigned" aria-labelledby="assigned-title">
      <h2 id="assigned-title">{say("assigned.title")}</h2>
      <ul>
        {data.assigned.map((one) => (
          <li key={one.id}>
            <Link to={`/lessons/${one.lesson}`}>
              <strong>{one.title}</strong>
              <span className="soft small">
                {one.laterUntil
                  ? say("assigned.later", { date: day(one.laterUntil) })
                  : say(one.overdue ? "assigned.late" : "assigned.until", { date: day(one.dueAt) })}
              </span>
            </Link>
            {!one.laterUntil && (
              <button
                type="button"
                className="text-button small"
                aria-disabled={later.isPending || undefined}
                onClick={() => later.isPending || later.mutate(one.lesson)}
              >
                {say("assigned.putOff")}
                <span className="unseen"> {one.title}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
