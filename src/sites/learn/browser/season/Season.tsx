import { useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/game/contract.ts";
import { formatTag } from "../../../../kit/languages.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { formatDuration } from "../../../../ui/duration.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { FirstRound } from "../parts/FirstRound.tsx";
import { GameOn } from "../parts/GameOn.tsx";
import { Meter } from "../parts/Meter.tsx";
import { useDay } from "../parts/use-day.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";
import { Boards } from "./Boards.tsx";
import "./season.css";

type OwnSeason = OutputOf<typeof contract.mySeason>;

const length = 28;

/** The season: the days that are left, the top third of one's own league, and one's own place, which nobody else is told. */
export function Season() {
  const say = useWords();
  const game = useQuery(mine.game());
  return (
    <Screen title={say("season.title")} {...(game.data?.parts.leagues && { lead: say("season.lead") })}>
      <GameOn height={420}>
        {(_, parts) => (
          <>
            <Running leagues={parts.leagues} />
            <HarbourLight />
            <Boards parts={parts} />
          </>
        )}
      </GameOn>
    </Screen>
  );
}

function Running({ leagues }: { leagues: boolean }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long" });
  const query = useQuery(mine.season());
  return (
    <Answer query={query} height={420}>
      {(season) => (
        <>
          <section className="card stack season-days">
            <p className="big">{say("season.left", { count: season.daysLeft })}</p>
            <Meter label={say("season.passed")} value={length - season.daysLeft} of={length} />
            <p className="soft small">{say("season.until", { date: day(season.to) })}</p>
          </section>
          {leagues && <League season={season} />}
        </>
      )}
    </Answer>
  );
}

function League({ season: { league, you, top } }: { season: OwnSeason }) {
  const say = useWords();
  const number = useNumber();
  if (!league || !you) return <FirstRound>{say("season.none")}</FirstRound>;
  if (league.gathering) return <p className="note-line">{say("season.gathering", { count: league.people })}</p>;
  const isShown = top.some((one) => one.you);
  return (
    <section className="stack" aria-labelledby="league-title">
      <h2 id="league-title">{say("season.league", { count: league.people })}</h2>
      <ol className="places">
        {top.map(({ place, name, points, you: own }) => (
          <li key={place + name} className={own ? "you" : ""}>
            <span className="place">{number(place)}</span>
            <span>
              {name}
              {own && <span className="soft"> · {say("season.you")}</span>}
            </span>
            <span className="points">{say("season.points", { count: points })}</span>
          </li>
        ))}
        {!isShown && (
          <li className="you apart">
            <span className="place">{you.place === null ? "–" : number(you.place)}</span>
            <span>
              {you.name}
              <span className="soft"> · {say("season.onlyYou")}</span>
            </span>
            <span className="points">{say("season.points", { count: you.points })}</span>
          </li>
        )}
      </ol>
      <p className="soft small">{say("season.rising", { count: league.rising })}</p>
    </section>
  );
}

/** What belongs to everybody: how soon somebody reports. */
function HarbourLight() {
  const say = useWords();
  const { tag } = useLanguage();
  const { data } = useQuery({
    queryKey: ["harbour"],
    queryFn: () => call(contract.harbourLight, undefined),
    retry: false,
  });
  if (!data) return null;
  const { now, before, reached } = data;
  // Before anything was told of there is no goal yet; of a new month last month's mark is.
  if (now.minutes === null && before.minutes === null) return null;
  const spelled = (minutes: number) => formatDuration(minutes * 60, formatTag(tag));
  return (
    <section className="harbour-goal" aria-labelledby="harbour-title">
      <h2 id="harbour-title">{say("harbour.title")}</h2>
      <p>{say("harbour.goal")}</p>
      {now.minutes === null ? (
        <p>{say("harbour.mark", { time: spelled(before.minutes!) })}</p>
      ) : (
        <>
          <p>{say("harbour.now", { time: spelled(now.minutes) })}</p>
          {before.minutes !== null && (
            <p>{say(reached ? "harbour.sooner" : "harbour.before", { time: spelled(before.minutes) })}</p>
          )}
        </>
      )}
    </section>
  );
}
