import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePartWords } from "../parts/words.ts";
import { isMissing, refusalIn } from "../problem.ts";
import { Answer } from "../states/Answer.tsx";
import { Record } from "./Record.tsx";

interface RecordAnswerProps<T> {
  query: UseQueryResult<T>;
  /** The list that it stands in, or stood in. */
  from: { to: string; name: string };
  /** Lines of the skeleton. */
  rows?: number;
  children(data: T): ReactNode;
}

/**
 * Shows the record that a query answers. One that is not there any more, or never was, is a page of its own with the way back: old links lead there. What the
 * refusal says is for programs ("look the id up with GET"), and is not shown.
 */
export function RecordAnswer<T>({ query, from, rows, children }: RecordAnswerProps<T>) {
  const say = usePartWords();
  // A link that was cut names nothing that could be there.
  const cut = refusalIn(query.error)?.fields.some(({ path }) => path === "id") ?? false;
  if (query.data === undefined && (cut || isMissing(query.error)))
    return (
      <Record from={from} title={say("states.missing")}>
        <p className="soft">{say("states.missing-hint")}</p>
      </Record>
    );
  return (
    <Answer query={query} {...(rows && { rows })}>
      {children}
    </Answer>
  );
}
