import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useDeferredValue } from "react";
import { Link } from "react-router";
import type { OutputOf } from "../../../../ui/call.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { useInsightWords } from "../words.ts";
import { Exposure } from "./Exposure.tsx";
import { Reporting } from "./Reporting.tsx";
import "./findings.css";

/** The three questions of an awareness programme, each answered in a sentence with its figures. @param days what counts as now; as long before is before */
export function Findings({ days = 90 }: { days?: number }) {
  const { call, organisation } = useScreen();
  const findings = useQuery({
    queryKey: ["insight", organisation.id, "findings", days],
    queryFn: () => call(contract.insightFindings, { days }),
  });
  return (
    <Answer query={findings} rows={12}>
      {(data) => <Shown {...data} days={days} />}
    </Answer>
  );
}

function Shown({ reporting, exposure, advice, days }: OutputOf<typeof contract.insightFindings> & { days: number }) {
  const say = useInsightWords();
  // The first answer is read first: the others are drawn once it stands there.
  const others = useDeferredValue(true, false);
  return (
    <div className="findings">
      <section className="card finding" aria-label={say("findings.reporting.question")}>
        <p className="finding-question">{say("findings.reporting.question")}</p>
        <Reporting {...reporting} days={days} />
      </section>
      {others && (
        <>
          <section className="card finding" aria-label={say("findings.exposure.question")}>
            <p className="finding-question">{say("findings.exposure.question")}</p>
            <Exposure {...exposure} days={days} />
          </section>
          <section className="card finding" aria-label={say("findings.next.question")}>
            <p className="finding-question">{say("findings.next.question")}</p>
            {advice.length === 0 && <h2>{say("findings.next.nothing")}</h2>}
            {advice.length > 0 && (
              <ol className="finding-advice" role="list">
                {advice.map(({ id, about }) => (
                  <li key={id}>
                    <Link to={pages[id]}>
                      <span>
                        <strong>{say(`findings.next.${id}.act`, { about: about ?? "" })}</strong>
                        <span className="soft small">{say(`findings.next.${id}.why`, { about: about ?? "" })}</span>
                      </span>
                      <ArrowRight size={18} aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </>
      )}
    </div>
  );
}

const plan = "/dashboard/simulations/new";

/** Where each piece of advice is followed. */
const pages = {
  "first-simulation": plan,
  "next-simulation": plan,
  "report-button": "/dashboard/settings/mailboxes",
  department: "/dashboard/insight#departments",
  lure: "/dashboard/insight#lures",
  harder: "/dashboard/lures?difficulty=very",
  "hold-out": plan,
} as const;
