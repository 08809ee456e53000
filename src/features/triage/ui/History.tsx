import { When } from "../../../ui/parts/When.tsx";
import type { Group } from "./use-verdict.ts";
import { useTriageWords } from "./words.ts";

/** Who judged a group when, and whether the answers have left. */
export function History({ verdicts }: { verdicts: Group["verdicts"] }) {
  const say = useTriageWords();
  if (verdicts.length === 0) return <p className="soft">{say("history.none")}</p>;
  return (
    <ol className="reported-history">
      {verdicts.map(({ verdict, former, by, at, leftAt }) => (
        <li key={at}>
          <strong>{say(`verdict.${verdict}`)}</strong>{" "}
          {former && former !== verdict && <span>{say("history.before", { verdict: say(`verdict.${former}`) })} </span>}
          <span className="soft">
            {by ?? say("history.nobody")} · <When at={at} /> · {say(leftAt ? "history.left" : "history.leaving")}
          </span>
        </li>
      ))}
    </ol>
  );
}
