import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { formatTag } from "../../../kit/languages.ts";
import { formatDuration } from "../../../ui/duration.ts";
import { useLanguage } from "../../../ui/language.ts";
import { refusalIn } from "../../../ui/problem.ts";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useGameWords } from "./words.ts";

/** How soon somebody reports in the organisation; refused where it plays no game. */
export function useHarbourLight() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: ["harbour-light", organisation.id],
    queryFn: () => call(contract.harbourLight, {}),
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
}

/** The goal of the whole organisation: how soon somebody reports, this month against last. */
export function HarbourLight() {
  const say = useGameWords();
  const { tag } = useLanguage();
  const light = useHarbourLight();
  if (!light.data) return null;
  const { now, before, reached } = light.data;
  const spelled = (minutes: number) => formatDuration(minutes * 60, formatTag(tag));
  return (
    <section className="card harbour-light" aria-labelledby="light-title">
      <Lightbulb size={28} aria-hidden="true" className={reached ? "lit" : undefined} />
      <div>
        <h2 id="light-title">{say("light.title")}</h2>
        <p>
          {now.minutes === null
            ? say("light.none")
            : before.minutes === null
              ? say("light.first", { time: spelled(now.minutes) })
              : say(reached ? "light.reached" : "light.open", {
                  time: spelled(now.minutes),
                  before: spelled(before.minutes),
                })}
        </p>
      </div>
    </section>
  );
}
