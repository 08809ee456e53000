import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import "./field.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  /** Help that is always there. */
  hint?: ReactNode;
  /** What is wrong and what to do; tied to the input and said once it appears. */
  error?: string | undefined;
}

/** A labelled input; every other property goes to the input itself, `register()` of react-hook-form included. */
export function Field({ label, hint, error, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input {...input} id={id} className="input" {...described(id, hint, error)} />
    </FieldFrame>
  );
}

/** Label above, hint and error below: what every kind of field looks like. */
export function FieldFrame(props: {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { id, label, hint, error, className, children } = props;
  return (
    <div className={className ? `field ${className}` : "field"} data-wrong={error ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The help of a field. @param id the field's own */
export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    children && (
      <div className="hint" id={`${id}-hint`}>
        {children}
      </div>
    )
  );
}

/** Where it says what is wrong with a field; there from the start, so that it is read out when it comes. @param id the field's own */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="wrong" id={`${id}-error`} aria-live="polite">
      {children}
    </div>
  );
}

/** What ties an input to its hint and its error. */
export function described(id: string, hint: ReactNode, error: string | undefined) {
  const by = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": by || undefined } as const;
}
