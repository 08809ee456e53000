import { useMutation, useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { contract } from "../../../../features/game/contract.ts";
import type { InputOf } from "../../../../ui/call.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import type { Crew } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { useDay } from "../parts/use-day.ts";
import { CodeForm } from "../parts/CodeForm.tsx";
import { GameOn } from "../parts/GameOn.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words.ts";
import { Goal } from "./Goal.tsx";
import "./crew.css";

/** One's crew: a goal a week that many small acts reach, and thanks. Nobody is told who did how much. */
export function CrewScreen() {
  const say = useWords();
  const game = useQuery(mine.game());
  const crew = useQuery({ ...mine.crew(), enabled: game.data?.parts.crews ?? false });
  return (
    <Screen title={crew.data?.crew?.name ?? say("crew.title")} lead={say("crew.lead")}>
      <GameOn part="crews" height={320}>
        {() => (
          <Answer query={crew} height={320}>
            {({ crew: own }) => (own ? <Own crew={own} /> : <Join />)}
          </Answer>
        )}
      </GameOn>
    </Screen>
  );
}

function Own({ crew }: { crew: Crew }) {
  const say = useWords();
  const day = useDay();
  const [leaving, setLeaving] = useState(false);
  const thank = useMutation({
    mutationFn: (report: string) => call(contract.giveThanks, { report }),
    onSuccess: (now) => asked.setQueryData(mine.crew().queryKey, now),
  });
  const leave = useMutation({
    mutationFn: () => call(contract.leaveCrew, undefined),
    onSuccess: () => asked.invalidateQueries({ queryKey: ["crew"] }),
  });
  const { goal, thanks, reports, people, gathering, code } = crew;
  return (
    <>
      <section className="card stack">
        <h2>{say("crew.goalTitle")}</h2>
        <Goal goal={goal} />
        {goal.done !== null && <p className="soft small">{say("crew.yours", { count: goal.yours })}</p>}
        <p className="soft small">{say("crew.counts")}</p>
      </section>
      <section className="stack" aria-labelledby="thanks-title">
        <h2 id="thanks-title">{say("crew.thanks")}</h2>
        <p className="soft">{say("crew.thanksText", { given: thanks.given, received: thanks.received })}</p>
        {reports.length > 0 && (
          <ul className="reports">
            {reports.map(({ id, day: when }) => (
              <li key={id}>
                <span>{say("crew.report", { date: day(when) })}</span>
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={thank.isPending || undefined}
                  onClick={() => thank.isPending || thank.mutate(id)}
                >
                  <HeartHandshake size={18} aria-hidden="true" />
                  {say("crew.thank")}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="soft small">
          {thank.isSuccess && say("crew.thanked")}
          {thank.isError && refusalOf(thank.error, say("answer.unreachable"))}
        </p>
      </section>
      <section className="stack">
        <p className="soft small">{say(gathering ? "crew.gathering" : "crew.people", { count: people })}</p>
        {code && (
          <p>
            {say("crew.code")} <strong className="mono">{code}</strong>
          </p>
        )}
        <button type="button" className="text-button" onClick={() => setLeaving(true)}>
          {say("crew.leave")}
        </button>
      </section>
      {leaving && (
        <Sheet title={say("crew.leave")} onClose={() => setLeaving(false)}>
          <p>{say("crew.leaveSure")}</p>
          <p role="status">{leave.isError && refusalOf(leave.error, say("answer.unreachable"))}</p>
          <button
            type="button"
            className="button"
            aria-disabled={leave.isPending || undefined}
            onClick={() => leave.isPending || leave.mutate()}
          >
            {say("crew.leaveYes")}
          </button>
        </Sheet>
      )}
    </>
  );
}

function Join() {
  const say = useWords();
  const [code, setCode] = useState("");
  const join = useMutation({
    mutationFn: (input: InputOf<typeof contract.joinCrew>) => call(contract.joinCrew, input),
    onSuccess: (now) => asked.setQueryData(mine.crew().queryKey, now),
  });
  return (
    <section className="stack crew-join">
      <p className="row">
        <button type="button" className="button" onClick={() => join.mutate({ with: "department" })}>
          {say("crew.joinDepartment")}
        </button>
        <button type="button" className="button quiet" onClick={() => join.mutate({ with: "own" })}>
          {say("crew.joinOwn")}
        </button>
      </p>
      <CodeForm
        code={code}
        most={8}
        submit={say("crew.join")}
        onType={setCode}
        onSubmit={() => join.mutate({ with: "code", code: code.trim().toUpperCase() })}
      />
      <p role="status">{join.isError && refusalOf(join.error, say("answer.unreachable"))}</p>
    </section>
  );
}
