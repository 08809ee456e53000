import { Check, ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { useScreen } from "../../../ui/screen.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { contract } from "../contract.ts";
import { useOverviewWords } from "./words.ts";

// Forms bring what checks them, and choosing somebody a library: they come with the step that is open.
const DomainProof = lazy(async () => ({
  default: (await import("../../organisations/ui/parts/DomainProof.tsx")).DomainProof,
}));
const ProfileTest = lazy(async () => ({
  default: (await import("../../outbound/ui/parts/ProfileTest.tsx")).ProfileTest,
}));
const GiveRole = lazy(() => import("../../people/ui/parts/GiveRole.tsx"));
const StaffNotice = lazy(async () => ({
  default: (await import("../../staff-notices/ui/parts/StaffNotice.tsx")).StaffNotice,
}));
const NoticeRecord = lazy(async () => ({
  default: (await import("../../organisations/ui/parts/NoticeRecord.tsx")).NoticeRecord,
}));

type Steps = OutputOf<typeof contract.firstSteps>["steps"];
type Id = Steps[number]["id"];

/** The way to the first simulation: what is done, and what comes next with its work in place. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { organisation } = useScreen();
  const queries = useQueryClient();
  const say = useOverviewWords();
  // Who has planned a simulation knows the way: what is left is there, and not in it.
  const begun = steps.some(({ id, done }) => id === "simulation" && done);
  const next = begun ? null : (steps.find(({ done, yours }) => !done && yours)?.id ?? null);
  const [chosen, setChosen] = useState<Id | null | undefined>(undefined);
  const open = chosen === undefined ? next : chosen;
  const done = steps.filter((one) => one.done).length;
  const again = () => {
    setChosen(undefined);
    return queries.invalidateQueries({ queryKey: ["overview", organisation.id] });
  };
  const work: Record<Id, ReactNode> = {
    domain: <DomainProof onProven={again} />,
    sender: <ProfileTest onAnswered={again} />,
    people: <StepLink to="/dashboard/people/import" name={say("steps.people.go")} />,
    roles: <GiveRole onGiven={again} />,
    notice: (
      <StaffNotice onSent={again}>
        <NoticeRecord onRecorded={again} />
      </StaffNotice>
    ),
    simulation: <StepLink to="/dashboard/simulations/new" name={say("steps.simulation.go")} />,
  };
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <header>
        <div>
          <h2 id="first-steps">{say("steps.title")}</h2>
          <p className="soft small">{say("steps.lead")}</p>
        </div>
        <p className="first-steps-count">{say("steps.done", { done, of: steps.length })}</p>
        <progress className="first-steps-bar" value={done} max={steps.length} aria-labelledby="first-steps" />
      </header>
      <ol role="list">
        {steps.map(({ id, done: isDone, yours }, index) => (
          <li key={id} data-done={isDone ? "" : undefined} data-open={open === id ? "" : undefined}>
            <h3>
              <button
                type="button"
                aria-expanded={open === id}
                aria-controls={`step-${id}`}
                onClick={() => setChosen(open === id ? null : id)}
              >
                <span className="step-mark" aria-hidden="true">
                  {isDone ? <Check size={15} strokeWidth={3} /> : index + 1}
                </span>
                <span>
                  {say(`steps.${id}.title`)}
                  {isDone && <span className="unseen">{say("steps.is-done")}</span>}
                </span>
                <ChevronDown size={18} aria-hidden="true" />
              </button>
            </h3>
            <div id={`step-${id}`} className="step-work" hidden={open !== id}>
              {open === id && (
                <>
                  <p className="small soft">{say(`steps.${id}.text`)}</p>
                  <Suspense fallback={<Skeleton rows={2} />}>
                    {yours ? work[id] : <p className="small">{say("steps.others")}</p>}
                  </Suspense>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ to, name }: { to: string; name: string }) {
  return (
    <Link className="button quiet fit" to={to}>
      {name}
    </Link>
  );
}
