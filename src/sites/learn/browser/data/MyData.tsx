import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Eye } from "lucide-react";
import { useState } from "react";
import { contract as people } from "../../../../features/people/contract.ts";
import { contract } from "../../../../features/privacy/contract.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { saveBlob } from "../../../../ui/save-file.ts";
import { call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { Answer } from "../parts/Answer.tsx";
import { useDay } from "../parts/use-day.ts";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words.ts";
import "./data.css";

/** Everything that is kept about oneself: to look at, to take along, and to have deleted. */
export function MyData() {
  const say = useWords();
  const [leaving, setLeaving] = useState(false);
  const handedOver = useMutation({ mutationFn: () => call(contract.myData, undefined) });
  const take = async () => {
    const all = handedOver.data ?? (await handedOver.mutateAsync());
    saveBlob(
      new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }),
      `hookwise-my-data-${all.at.slice(0, 10)}.json`,
    );
  };
  return (
    <Screen title={say("data.title")} lead={say("data.lead")}>
      <p className="row">
        <button
          type="button"
          className="button"
          aria-disabled={handedOver.isPending || undefined}
          onClick={() => handedOver.mutate()}
        >
          <Eye size={18} aria-hidden="true" />
          {say("data.show")}
        </button>
        <button type="button" className="button quiet" onClick={() => void take().catch(() => {})}>
          <Download size={18} aria-hidden="true" />
          {say("data.take")}
        </button>
      </p>
      <div role="status">
        {handedOver.isPending && <p className="soft">{say("data.gathering")}</p>}
        {handedOver.isError && <p>{refusalOf(handedOver.error, say("answer.unreachable"))}</p>}
      </div>
      {handedOver.data && (
        <section className="told stack">
          <p>{handedOver.data.about.text}</p>
          {handedOver.data.parts.map(({ part, what, withheld, data }) => (
            <details key={part}>
              <summary>{what}</summary>
              {withheld ? <p className="soft">{withheld}</p> : <pre tabIndex={0}>{JSON.stringify(data, null, 2)}</pre>}
            </details>
          ))}
          <p className="soft small">{handedOver.data.about.rights}</p>
        </section>
      )}
      <Looks />
      <section className="stack" aria-labelledby="erase-title">
        <h2 id="erase-title">{say("data.erase")}</h2>
        <p className="soft">{say("data.eraseText")}</p>
        <button type="button" className="button quiet" onClick={() => setLeaving(true)}>
          {say("data.eraseAsk")}
        </button>
      </section>
      {leaving && <Erase onClose={() => setLeaving(false)} />}
    </Screen>
  );
}

/** Who looked at one's page, results or score, or exported the data. */
function Looks() {
  const say = useWords();
  const time = useDay({ day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" });
  const query = useQuery({ queryKey: ["looks"], queryFn: () => call(people.myLooks, undefined) });
  return (
    <section className="stack" aria-labelledby="looks-title">
      <h2 id="looks-title">{say("data.looks.title")}</h2>
      <Answer query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">{say("data.looks.none")}</p>
          ) : (
            <ul className="looks">
              {items.map(({ at, act, by }) => (
                <li key={`${at}${act}${by.name}`}>
                  <span>
                    <strong>{by.name ?? say(by.kind === "key" ? "data.looks.byKey" : "data.looks.byGone")}</strong>{" "}
                    {say(`data.looks.act.${act}`)}
                  </span>
                  <span className="soft small">{time(at)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <p className="soft small">{say("data.looks.hint")}</p>
    </section>
  );
}

function Erase({ onClose }: { onClose(): void }) {
  const say = useWords();
  const ask = useMutation({ mutationFn: () => call(contract.askMyErasure, {}) });
  return (
    <Sheet title={say("data.erase")} onClose={onClose}>
      <p>{say("data.eraseSure")}</p>
      <p role="status">
        {ask.isSuccess && say(ask.data.state === "asked" ? "data.erasureAsked" : "data.erasureOrdered")}
        {ask.isError && refusalOf(ask.error, say("answer.unreachable"))}
      </p>
      {!ask.isSuccess && (
        <button
          type="button"
          className="button"
          aria-disabled={ask.isPending || undefined}
          onClick={() => ask.isPending || ask.mutate()}
        >
          {say("data.eraseYes")}
        </button>
      )}
    </Sheet>
  );
}
