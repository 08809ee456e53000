import { useQuery } from "@tanstack/react-query";
import { mine } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { Card } from "../parts/Card.tsx";
import { ScoreDial } from "../score/ScoreDial.tsx";
import { useWords } from "../words.ts";

/** One's own score, never without its interval. */
export function ScoreCard() {
  const say = useWords();
  const query = useQuery(mine.score());
  return (
    <Card title={say("score.title")} to="/score">
      <Answer query={query} height={96}>
        {(score) => (
          <>
            <ScoreDial score={score} />
            <p className="soft small">{score.score === null ? say("score.none") : score.based}</p>
          </>
        )}
      </Answer>
    </Card>
  );
}
