import { useState } from "react";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { readInteger } from "./integer.ts";
import { usePartWords } from "./words.ts";

interface NumberFieldProps extends Pick<FieldProps, "label" | "hint" | "className" | "readOnly"> {
  /** Null where it is empty. */
  value: number | null;
  min: number;
  max: number;
  /** It may be left empty, which is told as null. */
  optional?: boolean;
  /** A whole number within the bounds; nothing else is told. */
  onChange(value: number | null): void;
}

/** A whole number within bounds. What is typed stays as it is typed; what cannot be taken is said once the field is left. */
export function NumberField({ value, min, max, optional = false, onChange, ...field }: NumberFieldProps) {
  const say = usePartWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isTaken = (text: string) => {
    const read = readInteger(text, min, max);
    return read !== undefined && (read !== null || optional);
  };
  return (
    <Field
      {...field}
      type="number"
      min={min}
      max={max}
      value={typed ?? String(value ?? "")}
      error={left && typed !== null ? say("form.between", { min, max }) : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setLeft(false);
        setTyped(text);
        if (isTaken(text)) onChange(readInteger(text, min, max) ?? null);
      }}
      onBlur={() => {
        if (typed === null) return;
        if (isTaken(typed)) setTyped(null);
        setLeft(true);
      }}
    />
  );
}
