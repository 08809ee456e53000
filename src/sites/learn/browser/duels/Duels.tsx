import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/practice/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { Answer } from "../parts/Answer.tsx";
import { useDay } from "../parts/use-day.ts";
import { useNumber } from "../parts/use-number.ts";
import { CodeForm } from "../parts/CodeForm.tsx";
import { useWords } from "../words.ts";
import "../crew/crew.css";
import "./duels.css";

type Duel = OutputOf<typeof contract.challenge>;

const again = () => asked.invalidateQueries({ queryKey: ["duels"] });

/** Duels: the same eight messages, each at their own time, and the result for both. */
export function Duels() {
  const say = useWords();
  const [named, setNamed] = useState(false);
  const [code, setCode] = useState("");
  const query = useQuery({ queryKey: ["duels"], queryFn: () => call(contract.listDuels, undefined) });
  const challenge = useMutation({
    mutationFn: (to: "code" | "department") => call(contract.challenge, { to, named }),
    onSuccess: again,
  });
  const take = useMutation({
    mutationFn: () => call(contract.takeChallenge, { code: code.trim(), named }),
    onSuccess: () => {
      setCode("");
      return again();
    },
  });
  const error = challenge.error ?? take.error;
  const waiting = query.data?.items.filter(waitsForMe) ?? [];
  return (
    <Screen title={say("duels.title")} lead={say("duels.lead")}>
      {waiting.length > 0 && <List duels={waiting} named={named} />}
      <section className="stack crew-join">
        <p className="row">
          <button type="button" className="button" onClick={() => challenge.mutate("code")}>
            {say("duels.byCode")}
          </button>
          <button type="button" className="button quiet" onClick={() => challenge.mutate("department")}>
            {say("duels.byDepartment")}
          </button>
        </p>
        <CodeForm code={code} most={20} submit={say("duels.take")} onType={setCode} onSubmit={() => take.mutate()} />
        <Switch
          label={say("duels.named")}
          hint={say("duels.namedHint")}
          checked={named}
          onChange={(event) => setNamed(event.target.checked)}
        />
        <p role="status">{error && refusalOf(error, say("answer.unreachable"))}</p>
      </section>
      <Answer query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <List duels={items.filter((one) => !waitsForMe(one))} named={named} />
          ) : (
            <p className="soft">{say("duels.none")}</p>
          )
        }
      </Answer>
    </Screen>
  );
}

/** Whether it is one's own turn: those come first. */
function waitsForMe({ state, mine, you }: Duel): boolean {
  return mine ? state === "running" && you !== null && !you.finished : state === "challenge";
}

function List({ duels, named }: { duels: readonly Duel[]; named: boolean }) {
  return (
    <ul className="duels">
      {duels.map((duel) => (
        <One key={duel.id} duel={duel} named={named} />
      ))}
    </ul>
  );
}

function One({ duel, named }: { duel: Duel; named: boolean }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long" });
  const number = useNumber({ maximumFractionDigits: 0 });
  const rematch = useMutation({
    mutationFn: () => call(contract.rematch, { id: duel.id, named }),
    onSuccess: again,
  });
  const accept = useMutation({
    mutationFn: () => call(contract.takeChallenge, { code: duel.code ?? "", named }),
    onSuccess: again,
  });
  const withdraw = useMutation({
    mutationFn: () => call(contract.withdrawChallenge, { id: duel.id }),
    onSettled: again,
  });
  const failed = accept.error ?? rematch.error ?? withdraw.error;
  const { id, state, mine, code, expiresAt, you, other, outcome } = duel;
  const side = (one: NonNullable<Duel["you"]>) =>
    one.right === null
      ? say("duels.answered", { count: one.answered })
      : say("duels.right", { right: number(one.right), seconds: number(one.seconds ?? 0) });
  return (
    <li className="card">
      <h2>
        {outcome
          ? say(`duels.outcome.${outcome}`)
          : other && !mine && state === "challenge"
            ? say("duels.state.waits", { name: other.name })
            : say(`duels.state.${state}`)}
      </h2>
      {you && other && (
        <dl>
          <div>
            <dt>{say("duels.you")}</dt>
            <dd>{side(you)}</dd>
          </div>
          <div>
            <dt>{other.name}</dt>
            <dd>{side(other)}</dd>
          </div>
        </dl>
      )}
      {state === "challenge" && mine && code && (
        <p>
          {say("duels.give")} <strong className="mono">{code}</strong>
        </p>
      )}
      {(state === "challenge" || state === "running") && (
        <p className="soft small">{say("duels.until", { date: day(expiresAt) })}</p>
      )}
      <p className="row">
        {!mine && state === "challenge" && (
          <button type="button" className="button" onClick={() => accept.mutate()}>
            {say("duels.accept")}
          </button>
        )}
        {mine && state === "challenge" && (
          <button type="button" className="button quiet" onClick={() => withdraw.mutate()}>
            {say("duels.withdraw")}
          </button>
        )}
        {mine && state === "running" && you && !you.finished && (
          <Link className="button" to={`/duels/${id}/round`}>
            {say(you.answered > 0 ? "today.goOn" : "today.play")}
          </Link>
        )}
        {state === "finished" && (
          <button type="button" className="button quiet" onClick={() => rematch.mutate()}>
            {say("duels.rematch")}
          </button>
        )}
      </p>
      <p role="status" className="small">
        {failed && refusalOf(failed, say("answer.unreachable"))}
      </p>
    </li>
  );
}
