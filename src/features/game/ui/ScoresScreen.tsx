import { useQuery } from "@tanstack/react-query";
import { Sailboat } from "lucide-react";
import type { OutputOf } from "../../../ui/call.ts";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { contract } from "../contract.ts";
import { Boards } from "./Boards.tsx";
import { HarbourLight } from "./HarbourLight.tsx";
import { ScoreBar } from "./ScoreBar.tsx";
import { useGameWords } from "./words.ts";
import "./scores.css";

type Scores = OutputOf<typeof contract.departmentScores>;

/** The awareness score of the organisation and its departments, the goal that belongs to all, and the season. */
export default function ScoresScreen() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const scores = useQuery({
    queryKey: ["scores", organisation.id],
    queryFn: () => call(contract.departmentScores, {}),
  });
  return (
    <div className="screen scores">
      <ScreenHead title={say("scores.title")} lead={say("scores.lead", { organisation: organisation.name })} />
      <Answer query={scores}>
        {(known) =>
          known.total.score === null && !known.total.suppressed ? (
            <Empty icon={Sailboat} title={say("scores.none")}>
              {say("scores.none-why")}
            </Empty>
          ) : (
            <section className="card" aria-label={say("scores.departments")}>
              <Departments scores={known} />
            </section>
          )
        }
      </Answer>
      <HarbourLight />
      <Boards />
    </div>
  );
}

function Departments({ scores: { total, items, exact } }: { scores: Scores }) {
  const say = useGameWords();
  const rows = [{ id: "total", name: say("scores.whole"), ...total }, ...items];
  return (
    <>
      <table className="score-table">
        <caption className="unseen">{say("scores.departments")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("scores.department")}</th>
            <th scope="col" className="number">
              {say("scores.people")}
            </th>
            <th scope="col" className="number">
              {say("scores.score")}
            </th>
            <th scope="col">{say("scores.interval")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={row.id ?? `none-${n}`} className={row.id === "total" ? "whole" : undefined}>
              <th scope="row">{row.name}</th>
              {row.suppressed || row.score === null ? (
                <td colSpan={3} className="soft">
                  {say(row.suppressed ? "scores.hidden" : "scores.unknown")}
                </td>
              ) : (
                <>
                  <td className="number">{row.people}</td>
                  <td className="number">{Math.round(row.score)}</td>
                  <td>
                    <ScoreBar score={row.score} low={row.low ?? row.score} high={row.high ?? row.score} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{say(exact ? "scores.exact" : "scores.daily")}</p>
    </>
  );
}
