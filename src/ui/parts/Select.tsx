import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { described, FieldFrame } from "./Field.tsx";
import "./select.css";

interface SelectProps extends Omit<ComponentProps<"select">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled choice of one, the browser's own, with `<option>`s as children. */
export function Select({ label, hint, error, className, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="select">
        <select {...select} id={id} className="input" {...described(id, hint, error)}>
          {children}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
