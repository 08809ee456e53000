import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { contract } from "../../contract.ts";
import { DepartmentScores } from "../DepartmentScores.tsx";
import { useGameWords } from "../words.ts";

/** What a department's manager comes for: how the own departments are doing, and the way to the people and the season. */
export function OwnDepartments() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const scores = useQuery({
    queryKey: ["scores", organisation.id],
    queryFn: () => call(contract.departmentScores, {}),
  });
  return (
    <section className="card own-departments" aria-labelledby="own-departments">
      <Answer query={scores} rows={4}>
        {(known) => (
          <>
            <h2 id="own-departments">
              {known.whole ? say("scores.departments") : say("own-departments.title", { count: known.items.length })}
            </h2>
            {known.items.some(({ score }) => score !== null) ? (
              <>
                <p className="soft">{say("own-departments.lead")}</p>
                <DepartmentScores scores={known} />
              </>
            ) : (
              <p>
                {say(
                  known.items.some(({ suppressed }) => suppressed) ? "own-departments.hidden" : "own-departments.none",
                )}
              </p>
            )}
          </>
        )}
      </Answer>
      <p className="own-departments-ways">
        <Link to="/dashboard/scores">{say("own-departments.see")}</Link>
        <Link to="/dashboard/people">{say("own-departments.people")}</Link>
      </p>
    </section>
  );
}
