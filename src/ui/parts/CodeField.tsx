import { useId, useState } from "react";
import type { ChangeEvent } from "react";
import type { FieldProps } from "./Field.tsx";
import { described, FieldFrame } from "./Field.tsx";
import "./code-field.css";

interface CodeFieldProps extends Omit<FieldProps, "type" | "value" | "onChange"> {
  value: string;
  onChange(code: string): void;
  /** How many digits it is shown for; more are taken, up to ten, since a provider may send longer codes. */
  digits?: number;
}

/**
 * A one-time code: one input, so that autofill, paste, undo and screen readers treat it as one thing; the cells are only drawn.
 * Whatever is pasted, its digits are taken ("123 456" and "Your code is 123456" alike).
 */
export function CodeField({ label, hint, error, value, onChange, digits = 6, className, ...input }: CodeFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const cells = Array.from({ length: Math.max(digits, value.length) }, (_, n) => value[n] ?? "");
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(event.target.value.replaceAll(/\D/g, "").slice(0, 10));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="code" data-focused={focused ? "" : undefined}>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          spellCheck={false}
          {...input}
          id={id}
          type="text"
          className="input"
          value={value}
          onChange={change}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          {...described(id, hint, error)}
        />
        <div className="cells" aria-hidden="true">
          {cells.map((digit, n) => (
            <span key={n} data-next={n === Math.min(value.length, cells.length - 1) ? "" : undefined}>
              {digit}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
