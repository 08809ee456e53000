import { useId } from "react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { described, Hint, FieldError } from "./Field.tsx";
import "./tick.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Something that is so or not, and counts when its form is sent. What counts at once is a `Switch`. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className ? `field tick ${className}` : "field tick"} data-wrong={error ? "" : undefined}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className="tick-box"
        {...(input.readOnly && { "aria-readonly": true, onClick: notChanged })}
        {...described(id, hint, error)}
      />
      <label htmlFor={id}>{label}</label>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** Boxes and radio buttons know no `readonly` of their own: the press is taken back. */
export function notChanged(event: MouseEvent): void {
  event.preventDefault();
}
