import { Check, Flag, PhoneOutgoing } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useKeys } from "../../../../ui/keys/use-keys.ts";
import { useWords } from "../words.ts";
import type { Answer, Decision } from "./contract.ts";

/** A decision as it is made on the phone. */
export interface Decided extends Pick<Answer, "decision" | "looked" | "msSeen"> {
  /** Null where nothing was said. */
  sure: boolean | null;
}

const ways: readonly { decision: Decision; icon: LucideIcon; key: string }[] = [
  { decision: "report", icon: Flag, key: "1" },
  { decision: "check", icon: PhoneOutgoing, key: "2" },
  { decision: "trust", icon: Check, key: "3" },
];

/** What one may do with a message, in reach of the thumb or by the keys 1 to 3, and, for those who like, how sure one is. */
export function Decide({ onDecide }: { onDecide(decision: Decision, sure: boolean | null): void }) {
  const say = useWords();
  const [sure, setSure] = useState<boolean | null>(null);
  useKeys(Object.fromEntries(ways.map(({ decision, key }) => [key, () => onDecide(decision, sure)])));
  const chip = (value: boolean, name: "sure" | "unsure") => (
    <button
      type="button"
      className="sure-chip"
      aria-pressed={sure === value}
      onClick={() => setSure(sure === value ? null : value)}
    >
      {say(`decide.${name}`)}
    </button>
  );
  return (
    <div className="decide" role="group" aria-label={say("decide.label")}>
      <div className="sure">
        {chip(false, "unsure")}
        {chip(true, "sure")}
      </div>
      <div className="ways">
        {ways.map(({ decision, icon: Icon, key }) => (
          <button key={decision} type="button" className={`way ${decision}`} onClick={() => onDecide(decision, sure)}>
            <Icon size={22} aria-hidden="true" />
            <span>{say(`decide.${decision}`)}</span>
            <kbd aria-hidden="true">{key}</kbd>
          </button>
        ))}
      </div>
    </div>
  );
}
