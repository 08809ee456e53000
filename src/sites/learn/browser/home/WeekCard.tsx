import type { Play } from "../mine.ts";
import { Card } from "../parts/Card.tsx";
import { Weeks } from "../parts/Weeks.tsx";
import { useWords } from "../words.ts";

/** The streak, by weeks, and what may be missed without losing it. */
export function WeekCard({ play: { streak } }: { play: Play }) {
  const say = useWords();
  const { weeks, freezes, thisWeek } = streak;
  return (
    <Card title={weeks > 0 ? say("week.title", { count: weeks }) : say("week.none")} to="/boat">
      <Weeks streak={streak} />
      <p className="soft small">
        {say(thisWeek ? "week.has" : "week.open")} {freezes > 0 && say("week.freezes", { count: freezes })}
      </p>
    </Card>
  );
}
