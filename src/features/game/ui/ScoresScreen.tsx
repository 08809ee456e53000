import { useQuery } from "@tanstack/react-query";
import { Sailboat } from "lucide-react";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { contract } from "../contract.ts";
import { Boards } from "./Boards.tsx";
import { DepartmentScores } from "./DepartmentScores.tsx";
import { refusalIn } from "../../../ui/problem.ts";
import { HarbourLight, useHarbourLight } from "./HarbourLight.tsx";
import { useGameWords } from "./words.ts";
import "./scores.css";

/** The awareness score of the organisation and its departments, the goal that belongs to all, and the season. */
export default function ScoresScreen() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const scores = useQuery({
    queryKey: ["scores", organisation.id],
    queryFn: () => call(contract.departmentScores, {}),
  });
  const light = useHarbourLight();
  const plays = !refusalIn(light.error);
  const lead = say(plays ? "scores.lead" : "scores.lead-alone", { organisation: organisation.name });
  return (
    <div className="screen scores">
      <ScreenHead title={say(plays ? "scores.title" : "scores.name")} lead={lead} />
      <Answer query={scores}>
        {(known) =>
          known.total.score === null && known.items.every(({ score }) => score === null) ? (
            <Empty icon={Sailboat} title={say("scores.none")}>
              {say(known.total.suppressed ? "scores.few-why" : "scores.none-why")}
            </Empty>
          ) : (
            <section className="card" aria-label={say("scores.departments")}>
              <DepartmentScores scores={known} />
            </section>
          )
        }
      </Answer>
      <HarbourLight />
      {plays && !light.isPending && <Boards />}
    </div>
  );
}
