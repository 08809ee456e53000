import { useQuery } from "@tanstack/react-query";
import { Goal } from "../crew/Goal.tsx";
import { mine } from "../mine.ts";
import { Card } from "../parts/Card.tsx";
import { useWords } from "../words.ts";

/** The crew's goal of the week, which many small acts reach together. */
export function CrewCard() {
  const say = useWords();
  const { data } = useQuery(mine.crew());
  if (!data) return null;
  const { crew } = data;
  return (
    <Card title={crew ? crew.name : say("crew.title")} to="/crew">
      {crew ? <Goal goal={crew.goal} /> : <p className="soft small">{say("crew.noneShort")}</p>}
    </Card>
  );
}
