import { Eye, EyeOff } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { FieldProps } from "./Field.tsx";
import { described, FieldFrame } from "./Field.tsx";
import { usePartWords } from "./words.ts";
import "./password-field.css";

const Strength = lazy(() => import("./PasswordStrength.tsx"));

interface PasswordFieldProps extends Omit<FieldProps, "type" | "value"> {
  /** `current-password` or `new-password`, so that a password manager knows what to offer. */
  autoComplete: "current-password" | "new-password";
  /** Given for a new password: what is typed so far, to show how hard it is to guess. */
  measured?: string | undefined;
  /** Words that a guesser would try first: the person's name, address, organisation. */
  known?: readonly string[];
}

/** A password that can be shown, pasted, and for a new one measured. The measure and its word lists load when something is typed. */
export function PasswordField({ label, hint, error, className, measured, known, ...input }: PasswordFieldProps) {
  const id = useId();
  const say = usePartWords();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="password">
        <input
          {...input}
          id={id}
          className="input"
          type={shown ? "text" : "password"}
          // Also while it is shown, nothing that is typed here is kept (ui/forms/drafts).
          data-secret=""
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...described(id, hint, error)}
        />
        <button
          type="button"
          className="reveal"
          aria-label={shown ? say("hide") : say("show")}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
      {measured && (
        <Suspense fallback={<div className="strength" />}>
          <Strength password={measured} known={known ?? []} />
        </Suspense>
      )}
    </FieldFrame>
  );
}
