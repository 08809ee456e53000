import { CloudOff } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Masthead } from "../frame/Masthead.tsx";
import { useWords } from "../words.ts";
import { Catch } from "./Catch.tsx";
import { Gains } from "./Gains.tsx";
import type { SavedRound } from "./saved-round.ts";
import { sound } from "../settings/sound.ts";
import { Review } from "./Review.tsx";
import { endingOf, tally } from "./tally.ts";
import { Week } from "./Week.tsx";
import "./landing.css";

/** After the round: what went well, both numbers as one picture, what it changes, and the end. */
export function Landing({ kept, cut }: { kept: SavedRound; cut: boolean }) {
  const say = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { round, waiting } = kept;
  const waits = waiting.length > 0;
  useEffect(() => {
    scrollTo(0, 0);
    sound("over");
  }, []);
  useLayoutEffect(() => {
    // The heading of the other state has taken the focus with it; whoever has gone on to a link keeps it there.
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body) heading.current?.focus({ preventScroll: true });
  }, [waits]);
  const results = round.items.flatMap(({ result }) => result ?? []);
  const made = tally(results);
  const ending = endingOf(made);
  return (
    <>
      <Masthead />
      <main id="main" className="wrap landing" tabIndex={-1}>
        {waits ? (
          <section className="landing-waits" role="status">
            <CloudOff size={28} aria-hidden="true" />
            <h1 ref={heading} tabIndex={-1}>
              {say(cut ? "landing.kept" : "landing.sending")}
            </h1>
            <p className="lead">{say("landing.keptText", { count: waiting.length })}</p>
          </section>
        ) : (
          <>
            <header>
              <p className="eyebrow">{say("landing.over")}</p>
              <h1 ref={heading} tabIndex={-1}>
                {say(`landing.ending.${ending}`, { found: made.found, hooks: made.hooks })}
              </h1>
              {ending === "everything" && <p className="lead">{say("landing.everythingText")}</p>}
            </header>
            <Catch results={results} />
            <dl className="two-numbers">
              <div>
                <dd>{say("landing.of", { some: made.found, all: made.hooks })}</dd>
                <dt>
                  {made.checked > 0 ? say("landing.foundAndChecked", { count: made.checked }) : say("landing.found")}
                </dt>
              </div>
              <div>
                <dd>{say("landing.of", { some: made.leftAlone, all: made.good })}</dd>
                <dt>{say("landing.leftAlone")}</dt>
              </div>
            </dl>
            {round.earnsNot && <p className="note-line">{say(`landing.earnsNot.${round.earnsNot}`)}</p>}
            {round.earnsNot !== "too-fast" && (
              <Gains results={results} counted={round.kind === "practice" && round.earns === true} />
            )}
            <Week />
            <Review items={round.items} />
          </>
        )}
        <p className="row landing-end">
          <Link className="button" to="/">
            {say("landing.end")}
          </Link>
        </p>
      </main>
    </>
  );
}
