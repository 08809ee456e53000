import type { Play } from "../mine.ts";
import { Card } from "../parts/Card.tsx";
import { Meter } from "../parts/Meter.tsx";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";

/** Level and points, and what is still to come before the next part of the boat. */
export function StandingCard({ play: { level, points, next, season } }: { play: Play }) {
  const say = useWords();
  const number = useNumber();
  return (
    <Card title={say("standing.title", { level })} to="/season">
      {next && <Meter label={say("standing.next")} value={points} of={next.at} />}
      <p className="soft small">
        {next
          ? say("standing.missing", { count: next.at - points, points: number(next.at - points) })
          : say("standing.highest")}{" "}
        {say("standing.season", { count: season.daysLeft })}
      </p>
    </Card>
  );
}
