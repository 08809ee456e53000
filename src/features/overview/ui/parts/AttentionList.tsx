import { ChevronRight, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { When } from "../../../../ui/parts/When.tsx";
import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../contract.ts";
import { useOverviewWords } from "../words.ts";
import "./attention.css";

type Items = OutputOf<typeof contract.needsAttention>["items"];

/** What waits for this reader, the urgent first; each leads to where it is dealt with. */
export function AttentionList({ items }: { items: Items }) {
  const say = useOverviewWords();
  if (items.length === 0)
    return (
      <p className="attention-none">
        <CircleCheck size={20} aria-hidden="true" />
        {say("attention.nothing")}
      </p>
    );
  return (
    <ul className="attention" role="list">
      {items.map(({ id, urgency, title, hint, count, names, since, leads }) => (
        <li key={id}>
          <Link to={leads} data-urgency={urgency}>
            <span className="attention-count" aria-hidden="true">
              {count}
            </span>
            <span className="attention-what">
              <strong>{title}</strong>
              <span className="unseen">{say("attention.count", { count })}</span>
              {names.length > 0 && (
                <span className="small">
                  {names.join(", ")}
                  {count > names.length && ` ${say("attention.more", { count: count - names.length })}`}
                </span>
              )}
              <span className="small soft">{hint}</span>
              {since && (
                <span className="small soft">
                  {say(count > 1 ? "attention.oldest" : "attention.began")} <When at={since} />
                </span>
              )}
            </span>
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
