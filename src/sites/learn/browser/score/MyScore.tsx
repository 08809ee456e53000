import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/game/contract.ts";
import { languageNow } from "../../../../ui/language.ts";
import { call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { FirstRound } from "../parts/FirstRound.tsx";
import { useDay } from "../parts/use-day.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";
import { ScoreDial } from "./ScoreDial.tsx";
import { TellingApart } from "./TellingApart.tsx";
import "./score.css";

/** One's own score: the number with its interval, how it came to be line by line, and what it does not know. */
export function MyScore() {
  const say = useWords();
  const score = useQuery(mine.score());
  return (
    <Screen title={say("score.title")} lead={say("score.lead")}>
      <Answer query={score} height={220}>
        {(known) => (
          <>
            {known.score === null ? (
              <FirstRound>{say("score.none")}</FirstRound>
            ) : (
              <section className="card stack">
                <ScoreDial score={known} />
                <p className="soft small">{known.based}</p>
              </section>
            )}
            <TellingApart />
            <Ledger prior={known.prior} />
            {known.unknown.length > 0 && (
              <section className="stack" aria-labelledby="unknown-title">
                <h2 id="unknown-title">{say("score.unknown")}</h2>
                <ul className="plain-list">
                  {known.unknown.map(({ what, sentence }) => (
                    <li key={what}>{sentence}</li>
                  ))}
                </ul>
              </section>
            )}
            <Basket basket={known.basket} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

/** Lines of the ledger that are shown at once, and asked for more of. */
const some = 20;

/**
 * The steps of the score in plain words; together they lead from where everybody begins to the score. A day that has passed and moved nothing one could
 * see is left out: there would be as many of those as of all others.
 */
function Ledger({ prior }: { prior: number }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "short" });
  const number = useNumber({ maximumFractionDigits: 0 });
  const query = useInfiniteQuery({
    queryKey: ["ledger", languageNow().tag],
    queryFn: ({ pageParam }) => call(contract.myLedger, { limit: some, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Answer query={query} height={240}>
      {({ pages }) => (
        <section className="stack" aria-labelledby="ledger-title">
          <h2 id="ledger-title">{say("score.ledger")}</h2>
          <ol className="ledger">
            {pages
              .flatMap(({ items }) => items)
              .filter(({ kind, delta }) => kind !== "forgotten" || Math.abs(delta) >= 0.05)
              .map(({ at, kind, delta, sentence }, n) => (
                <li key={n} className={delta > 0 ? "up" : kind === "forgotten" ? "soft" : ""}>
                  <span>{sentence}</span>
                  <span className="soft small">{day(at)}</span>
                </li>
              ))}
            {!query.hasNextPage && (
              <li className="soft">
                <span>{say("score.prior", { score: number(prior) })}</span>
              </li>
            )}
          </ol>
          {query.hasNextPage && (
            <button type="button" className="button quiet" onClick={() => void query.fetchNextPage()}>
              {say("score.more")}
            </button>
          )}
        </section>
      )}
    </Answer>
  );
}

const ways = ["reported", "ignored", "recovered", "clicked", "submitted"] as const;
const classes = ["least", "moderate", "very"] as const;

/** What the number is of: which messages it speaks of, and what each way to act on one is worth. */
function Basket({ basket }: { basket: { shares: Record<string, number>; worth: Record<string, number> } }) {
  const say = useWords();
  const percent = useNumber({ style: "percent" });
  return (
    <details className="basket">
      <summary>{say("score.how")}</summary>
      <div className="stack">
        <p>{say("score.howText")}</p>
        <dl>
          {ways.map((way) => (
            <div key={way}>
              <dt>{say(`score.way.${way}`)}</dt>
              <dd>{percent(basket.worth[way]!)}</dd>
            </div>
          ))}
        </dl>
        <p>{say("score.shares")}</p>
        <dl>
          {classes.map((one) => (
            <div key={one}>
              <dt>{say(`score.class.${one}`)}</dt>
              <dd>{percent(basket.shares[one]!)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
