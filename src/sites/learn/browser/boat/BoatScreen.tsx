import { useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/game/contract.ts";
import { languageNow } from "../../../../ui/language.ts";
import { call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { Answer } from "../parts/Answer.tsx";
import { GameOn } from "../parts/GameOn.tsx";
import { Meter } from "../parts/Meter.tsx";
import { useNumber } from "../parts/use-number.ts";
import { Weeks } from "../parts/Weeks.tsx";
import { useWords } from "../words.ts";
import { Badges } from "./Badges.tsx";
import { Boat } from "./Boat.tsx";
import "./boat.css";

/** The boat: what was earned, nothing to buy. */
export function BoatScreen() {
  const say = useWords();
  const number = useNumber();
  return (
    <Screen title={say("boat.title")} lead={say("boat.lead")}>
      <GameOn height={420}>
        {({ boat, level, points, next, streak, today }) => (
          <>
            <section className="boat-card">
              <Boat parts={boat} />
              <div className="boat-standing">
                <p className="big">{say("standing.title", { level })}</p>
                <p className="soft">{say("boat.points", { count: points, points: number(points) })}</p>
                {next && <Meter label={say("standing.next")} value={points} of={next.at} />}
                <p className="soft small">
                  {next
                    ? say("standing.missing", { count: next.at - points, points: number(next.at - points) })
                    : say("standing.highest")}{" "}
                  {say("boat.today", { points: today.points, most: today.most })}
                </p>
              </div>
            </section>
            <section className="stack" aria-labelledby="streak-title">
              <h2 id="streak-title">
                {streak.weeks > 0 ? say("week.title", { count: streak.weeks }) : say("week.none")}
              </h2>
              <Weeks streak={streak} />
              <p className="soft small">
                {say(streak.thisWeek ? "week.has" : "week.open")} {say("boat.streakRule")}
              </p>
            </section>
            <Own />
          </>
        )}
      </GameOn>
    </Screen>
  );
}

function Own() {
  const query = useQuery({
    queryKey: ["badges", languageNow().tag],
    queryFn: () => call(contract.myBadges, undefined),
  });
  return <Answer query={query}>{({ items }) => <Badges badges={items} />}</Answer>;
}
