import { useQuery } from "@tanstack/react-query";
import { mine } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { Card } from "../parts/Card.tsx";
import { families, lightOf } from "../skills/lights.ts";
import { useWords } from "../words.ts";

/** The chart of skills in small: each family as an island with a light as bright as what is remembered of it. */
export function LightsCard() {
  const say = useWords();
  const query = useQuery(mine.skills());
  return (
    <Card title={say("lights.title")} to="/skills">
      <Answer query={query} height={96}>
        {({ items, tried }) => (
          <>
            <ul className="small-lights">
              {families(items).map(({ family, mean }) => (
                <li key={family}>
                  <span className={`small-light ${lightOf(mean)}`} aria-hidden="true" />
                  <span>{say(`family.${family}`)}</span>
                  <span className="unseen">{say(`light.${lightOf(mean)}`)}</span>
                </li>
              ))}
            </ul>
            <p className="soft small">{say("lights.tried", { tried, count: items.length })}</p>
          </>
        )}
      </Answer>
    </Card>
  );
}
