import { Check, X } from "lucide-react";
import { Rich } from "../parts/Rich.tsx";

interface Option {
  text: string;
  /** How it stands: not chosen, chosen and right or wrong, or not chosen though right, which is shown once it is over. */
  state: "open" | "right" | "wrong" | "shown";
}

/** Answers to choose from, each as wide as the thumb likes it. */
export function Options({
  options,
  isOver,
  onChoose,
}: {
  options: readonly Option[];
  isOver: boolean;
  onChoose(at: number): void;
}) {
  return (
    <div className="options">
      {options.map(({ text, state }, at) => (
        <button
          key={text}
          type="button"
          className={`option ${state}`}
          aria-disabled={isOver || undefined}
          aria-pressed={state === "right" || state === "wrong"}
          onClick={() => isOver || onChoose(at)}
        >
          <span>
            <Rich text={text} />
          </span>
          {(state === "right" || state === "shown") && <Check size={20} aria-hidden="true" />}
          {state === "wrong" && <X size={20} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
