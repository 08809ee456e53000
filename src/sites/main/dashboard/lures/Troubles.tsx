import { CircleAlert, HeartHandshake, Info } from "lucide-react";
import { Spinner } from "../../../../ui/parts/Spinner.tsx";
import type { Trouble } from "./problems.ts";
import { useLureWords } from "./words.ts";

const pictures = { fault: CircleAlert, ethics: HeartHandshake, note: Info };

/** What the check says of what is written; a press leads to the place. */
export function Troubles(props: { troubles: readonly Trouble[]; busy: boolean; onGo(trouble: Trouble): void }) {
  const { troubles, busy, onGo } = props;
  const say = useLureWords();
  return (
    <section className="troubles" aria-labelledby="troubles-title">
      <h2 id="troubles-title">
        {say("problems.title")}
        {busy && <Spinner />}
      </h2>
      <p className="unseen" role="status">
        {say("problems.count", { count: troubles.length })}
      </p>
      {troubles.length === 0 && <p className="soft small">{say("problems.none")}</p>}
      <ul>
        {troubles.map((trouble, at) => {
          const Icon = pictures[trouble.kind];
          return (
            <li key={at} data-kind={trouble.kind}>
              <Icon size={18} aria-hidden="true" />
              <p>{trouble.message}</p>
              {trouble.place && (
                <button type="button" className="button plain" onClick={() => onGo(trouble)}>
                  {say("problems.show")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
