import { useQuery } from "@tanstack/react-query";
import { mine } from "../mine.ts";
import { Card } from "../parts/Card.tsx";
import { Meter } from "../parts/Meter.tsx";
import { useWords } from "../words.ts";

/** The crew's goal of the week, which many small acts reach together. */
export function CrewCard() {
  const say = useWords();
  const { data } = useQuery(mine.crew());
  if (!data) return null;
  const { crew } = data;
  return (
    <Card title={crew ? crew.name : say("crew.title")} to="/crew">
      {crew ? (
        <>
          <Meter label={say("crew.goal")} value={crew.goal.done} of={crew.goal.target} />
          <p className="soft small">{say("crew.progress", { done: crew.goal.done, target: crew.goal.target })}</p>
        </>
      ) : (
        <p className="soft small">{say("crew.noneShort")}</p>
      )}
    </Card>
  );
}
