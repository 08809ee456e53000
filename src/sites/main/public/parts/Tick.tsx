import { Check, Minus } from "lucide-react";

/** Yes or no in a table: a sign and, for those who do not see it, a word. */
export function Tick({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  const Icon = on ? Check : Minus;
  return (
    <span className={on ? "tick on" : "tick"}>
      <Icon size={20} aria-hidden="true" />
      <span className="unseen">{on ? yes : no}</span>
    </span>
  );
}
