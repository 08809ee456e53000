import { Anchor, Check, CloudOff, Flag, Lightbulb } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWords } from "../words.ts";
import type { Result } from "./contract.ts";
import { kindOf } from "./kind-of.ts";
import type { VerdictKind } from "./kind-of.ts";

const icons: Record<VerdictKind, LucideIcon> = {
  found: Flag,
  missed: Lightbulb,
  leftAlone: Check,
  alarm: Lightbulb,
  checkedHook: Anchor,
  checkedHookOpened: Lightbulb,
  checkedGood: Anchor,
};

interface VerdictProps {
  /** Null while the server has not told. */
  result: Result | null;
  cut: boolean;
  isLast: boolean;
  /** In which the message's sentences come. */
  locale: string;
  onNext(): void;
}

/** How it went, at once: in two words, with the one sentence that helps, and the way on. */
export function Verdict({ result, cut, isLast, locale, onNext }: VerdictProps) {
  const say = useWords();
  const next = useRef<HTMLButtonElement>(null);
  const there = result !== null || cut;
  // A moment after it stands there: what is said of it comes before the way on.
  useEffect(() => {
    if (there) next.current?.focus({ preventScroll: true });
  }, [there]);
  const kind = result && kindOf(result);
  const Icon = kind ? icons[kind] : CloudOff;
  return (
    <div className={`verdict ${result ? (result.right ? "right" : "learnt") : "waits"}`}>
      <div role="status">
        {kind && result ? (
          <>
            <p className="verdict-title">
              <Icon size={20} aria-hidden="true" />
              {say(`verdict.${kind}`)}
            </p>
            <p lang={locale}>{result.why}</p>
          </>
        ) : (
          cut && (
            <p className="verdict-title small">
              <Icon size={20} aria-hidden="true" />
              {say("verdict.kept")}
            </p>
          )
        )}
      </div>
      <button type="button" className="button" ref={next} disabled={!there} onClick={onNext}>
        {say(isLast ? "verdict.finish" : "verdict.next")}
      </button>
    </div>
  );
}
