import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { refusalIn } from "../../../ui/problem.ts";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useGameWords } from "./words.ts";

/** The goal of the whole organisation: how soon somebody reports, this month against last. */
export function HarbourLight() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const light = useQuery({
    queryKey: ["harbour-light", organisation.id],
    queryFn: () => call(contract.harbourLight, {}),
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
  if (!light.data) return null;
  const { now, before, reached } = light.data;
  const minutes = (value: number) => say("light.minutes", { count: Math.round(value) });
  return (
    <section className="card harbour-light" aria-labelledby="light-title">
      <Lightbulb size={28} aria-hidden="true" className={reached ? "lit" : undefined} />
      <div>
        <h2 id="light-title">{say("light.title")}</h2>
        <p>
          {now.minutes === null
            ? say("light.none")
            : before.minutes === null
              ? say("light.first", { time: minutes(now.minutes) })
              : say(reached ? "light.reached" : "light.open", {
                  time: minutes(now.minutes),
                  before: minutes(before.minutes),
                })}
        </p>
      </div>
    </section>
  );
}
