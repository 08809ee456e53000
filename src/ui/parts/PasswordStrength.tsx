import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { useDeferredValue, useMemo } from "react";
import { usePartWords } from "./words.ts";

/** How hard a password is to guess, in words and as a bar of four parts. Loaded on its own: the measure is large. */
export default function PasswordStrength({ password, known }: { password: string; known: readonly string[] }) {
  const say = usePartWords();
  const measure = useMemo(() => new ZxcvbnFactory({ dictionary: { known: [...known] } }), [known.join("\n")]);
  const deferred = useDeferredValue(password);
  const score = useMemo(() => measure.check(deferred.slice(0, 100)).score, [measure, deferred]);
  return (
    <div className="strength" data-score={score}>
      <div className="bar" aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} data-on={score >= part ? "" : undefined} />
        ))}
      </div>
      <span aria-live="polite">
        {say("strength.label")}: {say(`strength.${score}`)}
      </span>
    </div>
  );
}
