import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { described, FieldFrame } from "./Field.tsx";
import { useDebounced } from "../use-debounced.ts";
import { usePartWords } from "./words.ts";
import "./textarea.css";

interface TextareaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The most characters that count. What is beyond is shown and counted, not cut off: nobody's text is lost in the middle of a word. */
  limit?: number | undefined;
}

/** A labelled field for a longer text, which grows with it. */
export function Textarea({ label, hint, error, limit, className, ref, onChange, ...textarea }: TextareaProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  // After every drawing: a form may set its text without a word.
  useEffect(() => setLength(lengthOf(box.current?.value)));
  const { shown, said } = useCount(length, limit);
  const below =
    shown === null ? (
      hint
    ) : (
      <span className="counted">
        <span>{hint}</span>
        <span className="count" data-over={limit !== undefined && length > limit ? "" : undefined}>
          {shown}
        </span>
      </span>
    );
  return (
    <FieldFrame id={id} label={label} hint={below} error={error} className={className}>
      <textarea
        rows={4}
        {...textarea}
        id={id}
        ref={(element) => {
          box.current = element;
          if (typeof ref === "function") return ref(element);
          if (ref) ref.current = element;
        }}
        className="input"
        onChange={(event) => {
          setLength(lengthOf(event.target.value));
          onChange?.(event);
        }}
        {...described(id, below, error)}
      />
      {limit !== undefined && (
        <span className="unseen" role="status">
          {said}
        </span>
      )}
    </FieldFrame>
  );
}

/** How far a text is towards its limit: for the eye at once, for the ear near the limit and once typing rests. */
function useCount(length: number, limit: number | undefined): { shown: string | null; said: string } {
  const say = usePartWords();
  const left = (limit ?? Infinity) - length;
  const remaining = left < 0 ? say("form.over", { count: -left }) : say("form.left", { count: left });
  const near = limit !== undefined && left <= limit / 10;
  const said = useDebounced(near ? remaining : "", 1000, "");
  if (limit === undefined) return { shown: null, said };
  return { shown: near ? remaining : say("form.count", { count: length, limit }), said };
}

// Characters as the contracts count them.
function lengthOf(text = ""): number {
  return Array.from(text).length;
}
