import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Message } from "../phone/Message.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words.ts";
import type { Item } from "./contract.ts";
import { kindOf } from "./kind-of.ts";

/** All messages of the round again, for whoever wants to look twice. */
export function Review({ items }: { items: readonly Item[] }) {
  const say = useWords();
  const [at, setAt] = useState<number | null>(null);
  const shown = items.find(({ position }) => position === at);
  return (
    <details className="review">
      <summary>{say("landing.review")}</summary>
      <ul>
        {items.map(({ position, message, result, locale }) => (
          <li key={position}>
            <button type="button" onClick={() => setAt(position)}>
              <span lang={locale}>{message.subject ?? message.sender.name}</span>
              <span className="soft small">{result && say(`verdict.${kindOf(result)}`)}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {shown?.result && (
        <Sheet title={say(`verdict.${kindOf(shown.result)}`)} onClose={() => setAt(null)}>
          <p lang={shown.locale}>{shown.result.why}</p>
          <div lang={shown.locale} className="reviewed">
            <Message message={shown.message} cues={shown.result.cues} phish={shown.result.phish} onLook={() => {}} />
          </div>
        </Sheet>
      )}
    </details>
  );
}
