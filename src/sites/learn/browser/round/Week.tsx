import { useQuery } from "@tanstack/react-query";
import { mine } from "../mine.ts";
import { Goal } from "../crew/Goal.tsx";
import { Weeks } from "../parts/Weeks.tsx";
import { useWords } from "../words.ts";
import { useLiveGame } from "./use-live-game.ts";

/** What the round does beyond itself: the week has its mark, and the crew's goal comes a little nearer. */
export function Week() {
  const say = useWords();
  const game = useQuery(mine.game());
  const crew = useQuery({ ...mine.crew(), enabled: game.data?.parts.crews ?? false });
  useLiveGame();
  if (!game.data?.play) return null;
  const { streak } = game.data.play;
  const own = crew.data?.crew;
  return (
    <section className="beyond" aria-labelledby="beyond-title">
      <h2 id="beyond-title">{say("landing.week")}</h2>
      <Weeks streak={streak} />
      <p className="soft small">{say(streak.thisWeek ? "week.has" : "week.open")}</p>
      {/* What is not told of a small crew stands on its own page: said after every round it would nag. */}
      {own && own.goal.done !== null && (
        <>
          <h3>{own.name}</h3>
          <Goal goal={own.goal} />
        </>
      )}
    </section>
  );
}
