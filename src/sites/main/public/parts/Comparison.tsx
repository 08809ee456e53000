import { usePublicWords } from "../words.ts";
import { contentLang, useContent } from "../content.ts";
import { MarkChip } from "./MarkChip.tsx";
import { Tick } from "./Tick.tsx";

/** Which plan has what. */
export function Comparison() {
  const say = usePublicWords();
  const { comparison, plans } = useContent();
  return (
    <div className="wrap block">
      <h2 id="compare">{say("pricing.compare")}</h2>
      <div className="scroll" tabIndex={0} role="region" aria-labelledby="compare">
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">{say("pricing.feature")}</th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody lang={contentLang(comparison)}>
            {comparison.map((row) => (
              <tr key={row.feature}>
                <th scope="row">
                  {row.feature}
                  <MarkChip mark={row.mark} />
                </th>
                {plans.map(({ id }) => (
                  <td key={id}>
                    <Tick on={row[id]} yes={say("pricing.yes")} no={say("pricing.no")} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
