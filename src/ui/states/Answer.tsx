import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePartWords } from "../parts/words.ts";
import { isMissing } from "../problem.ts";
import { When } from "../parts/When.tsx";
import { Failure } from "./Failure.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface AnswerProps<T> {
  query: UseQueryResult<T>;
  /** Lines of the skeleton. */
  rows?: number;
  /** What stands there until then, where more is known than the shape of what comes. */
  waiting?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows what a query answers, and every state on the way there; what was answered before stays, with its time, when it can no longer be asked. */
export function Answer<T>({ query, rows = 6, waiting, children }: AnswerProps<T>) {
  const say = usePartWords();
  if (query.data === undefined)
    return query.isError ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      (waiting ?? <Skeleton rows={rows} />)
    );
  return (
    <>
      {query.isError && (
        <p className="stale small" role="status">
          {say(isMissing(query.error) ? "states.missing-since" : "states.stale")}{" "}
          <When at={new Date(query.dataUpdatedAt).toISOString()} />
        </p>
      )}
      {children(query.data)}
    </>
  );
}
