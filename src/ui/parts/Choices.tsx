import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldGroup } from "./FieldGroup.tsx";
import { notChanged } from "./Checkbox.tsx";
import "./choices.css";

export interface Option {
  value: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** What a choice is called: words of its own, or the heading above it, by its id. */
type Named = { label: string; labelledBy?: never } | { label?: never; labelledBy: string };

type ChoicesProps = Named & ChoiceProps;

interface ChoiceProps extends Omit<ComponentProps<"input">, "id" | "type" | "value" | "defaultValue"> {
  options: readonly Option[];
  hint?: ReactNode;
  error?: string | undefined;
  /** `cards` where each option needs a sentence to be understood; otherwise a plain list. */
  look?: "list" | "cards";
  value?: string;
  defaultValue?: string;
}

/** A choice of one among a few that are all in sight; the arrow keys walk among them. Properties of an input go to each of them. */
export function Choices(props: ChoicesProps) {
  const { label, labelledBy, options, hint, error, look = "list", className, ...rest } = props;
  const { value, defaultValue, disabled, readOnly, required, name, ...input } = rest;
  const id = useId();
  return (
    <FieldGroup
      legend={label}
      aria-labelledby={labelledBy}
      hint={hint}
      error={error}
      disabled={disabled}
      className={["choices", look, className].filter(Boolean).join(" ")}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      aria-readonly={readOnly || undefined}
    >
      <div className="options">
        {options.map((one) => (
          // The hint stands inside for the finger, but is no part of the name.
          <label key={one.value} className="option">
            <input
              {...input}
              type="radio"
              className="tick-box"
              name={name ?? id}
              value={one.value}
              disabled={one.disabled}
              required={required}
              {...(value !== undefined && { checked: value === one.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === one.value })}
              {...(readOnly && { onClick: notChanged })}
              aria-labelledby={`${id}-${one.value}`}
              aria-describedby={one.hint ? `${id}-${one.value}-hint` : undefined}
            />
            <span id={`${id}-${one.value}`}>{one.label}</span>
            {one.hint && (
              <span className="hint" id={`${id}-${one.value}-hint`}>
                {one.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
