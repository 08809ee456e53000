import type { contract } from "../../../../features/game/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { useDay } from "../parts/use-day.ts";
import { useWords } from "../words.ts";

type Badge = OutputOf<typeof contract.myBadges>["items"][number];

/** All badges as one family, each with its rule; a hidden one says it when it is earned. Those that are still to come wait behind a press. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  const say = useWords();
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null);
  const coming = badges.filter(({ earnedAt }) => earnedAt === null);
  return (
    <section className="stack" aria-labelledby="badges-title">
      <h2 id="badges-title">{say("badges.title", { earned: earned.length, count: badges.length })}</h2>
      <Some badges={earned} />
      {coming.length > 0 && (
        <details className="coming-badges" open={earned.length === 0}>
          <summary>{say("badges.coming", { count: coming.length })}</summary>
          <Some badges={coming} />
        </details>
      )}
    </section>
  );
}

function Some({ badges }: { badges: readonly Badge[] }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long", year: "numeric" });
  return (
    <ul className="badges">
      {badges.map(({ id, title, rule, earnedAt, drawing }) => (
        <li key={id} className={earnedAt ? "earned" : "open"}>
          <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true" focusable="false">
            {drawing.map(({ d, tone }, n) => (
              <path key={n} className={tone} d={d} />
            ))}
          </svg>
          <div>
            <h3>{title}</h3>
            <p className="soft small">{rule ?? say("badges.hidden")}</p>
            {earnedAt && <p className="small earned-at">{say("badges.earned", { date: day(earnedAt) })}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
