import { numberFormat } from "../../../kit/formats.ts";
import { useByName } from "../../../ui/by-name.ts";
import type { OutputOf } from "../../../ui/call.ts";
import { useLanguage } from "../../../ui/language.ts";
import type { contract } from "../contract.ts";
import { ScoreBar } from "./ScoreBar.tsx";
import { useGameWords } from "./words.ts";
import "./scores.css";

/** The awareness score of each department with its interval, after that of all together. */
export function DepartmentScores({
  scores: { total, whole, items, hoursOld },
}: {
  scores: OutputOf<typeof contract.departmentScores>;
}) {
  const say = useGameWords();
  const { tag } = useLanguage();
  const departments = items.toSorted(useByName());
  // Of a single department the total says nothing new.
  const sum = { id: "total", name: say(whole ? "scores.whole" : "scores.yours"), ...total };
  const rows = whole || items.length > 1 ? [sum, ...departments] : departments;
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
              {row.suppressed || row.score === null || row.people === null ? (
                <td colSpan={3} className="soft">
                  {say(row.suppressed ? "scores.hidden" : "scores.unknown")}
                </td>
              ) : (
                <>
                  <td className="number">{numberFormat(tag).format(row.people)}</td>
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
      <p className="small soft">
        {say(hoursOld === 0 ? "scores.exact" : hoursOld === 1 ? "scores.hourly" : "scores.daily")}
      </p>
    </>
  );
}
