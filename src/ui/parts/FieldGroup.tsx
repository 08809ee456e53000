import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { described, Hint, FieldError } from "./Field.tsx";
import "./field-group.css";

interface FieldGroupProps extends Omit<ComponentProps<"fieldset">, "id"> {
  /** What they are called; none where a heading above says it, which `aria-labelledby` then names. */
  legend?: string | undefined;
  /** Help that is always there, above the fields. */
  hint?: ReactNode;
  /** What is wrong with them together. */
  error?: string | undefined;
}

/** Fields that belong together, under a name of their own; `disabled` switches all of them off. Further properties go to the fieldset. */
export function FieldGroup({ legend, hint, error, className, children, ...fieldset }: FieldGroupProps) {
  const id = useId();
  const { "aria-describedby": by } = described(id, hint, error);
  return (
    <fieldset
      {...fieldset}
      className={className ? `field group ${className}` : "field group"}
      aria-describedby={by}
      data-wrong={error ? "" : undefined}
    >
      {legend !== undefined && <legend>{legend}</legend>}
      <Hint id={id}>{hint}</Hint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
