import { useQuery } from "@tanstack/react-query";
import { refusalIn } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { ScoreBar } from "../ScoreBar.tsx";
import { useGameWords } from "../words.ts";
import "../scores.css";

/** A department's awareness score with its interval, where it may be shown; nothing to whoever sees no scores. */
export function DepartmentScore({ department }: { department: string }) {
  const { call, organisation, permissions } = useScreen();
  const say = useGameWords();
  const may = mayCall(contract.departmentScores, permissions);
  const { data } = useQuery({
    queryKey: ["scores", organisation.id],
    queryFn: () => call(contract.departmentScores, {}),
    enabled: may,
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
  if (!may || !data) return null;
  const found = data.items.find(({ id }) => id === department);
  if (!found || found.suppressed || found.score === null)
    return <p className="small soft">{say(found?.suppressed ? "department.hidden" : "department.none")}</p>;
  return (
    <div className="department-score">
      <p>
        {say("person.tab")} <strong>{Math.round(found.score)}</strong>
      </p>
      <ScoreBar score={found.score} low={found.low ?? found.score} high={found.high ?? found.score} />
    </div>
  );
}
