import { useQuery } from "@tanstack/react-query";
import { useTitle } from "../frame/use-title.ts";
import { mine } from "../mine.ts";
import { useWords } from "../words.ts";
import { Assigned } from "./Assigned.tsx";
import { CrewCard } from "./CrewCard.tsx";
import { LightsCard } from "./LightsCard.tsx";
import { ScoreCard } from "./ScoreCard.tsx";
import { StandingCard } from "./StandingCard.tsx";
import { TodayCard } from "./TodayCard.tsx";
import { WeekCard } from "./WeekCard.tsx";
import "./home.css";

/** The first screen: one thing to do, and where one stands. */
export function Home() {
  const say = useWords();
  const game = useQuery(mine.game());
  const assignments = useQuery(mine.assignments());
  // What stands below one another comes at once, so that nothing moves away from under a thumb.
  const known = (game.isFetched || game.isError) && (assignments.isFetched || assignments.isError);
  useTitle(say("home.title"));
  const play = game.data?.play;
  return (
    <div className="wrap first">
      <h1 className="unseen">{say("home.title")}</h1>
      <TodayCard />
      {known && (
        <>
          <Assigned />
          <div className="cards">
            {play && <WeekCard play={play} />}
            <LightsCard />
            <ScoreCard />
            {play && <StandingCard play={play} />}
            {game.data?.parts.crews && <CrewCard />}
          </div>
        </>
      )}
    </div>
  );
}
