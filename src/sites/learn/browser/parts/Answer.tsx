import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusalOf } from "../../../../ui/problem.ts";
import { useWords } from "../words.ts";

interface AnswerProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "isError" | "error"> & { refetch(): unknown };
  /** The height that is kept free until it is there, in pixels, so that nothing moves. */
  height?: number;
  children(data: T): ReactNode;
}

/** Shows what a query answers, and every state on the way there; what was answered before stays when it can no longer be asked. */
export function Answer<T>({ query, height = 160, children }: AnswerProps<T>) {
  const say = useWords();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.isError)
    return (
      <div className="awaited" role="status">
        <svg width="1" height={height} aria-hidden="true" focusable="false" />
        <span className="unseen">{say("answer.loading")}</span>
      </div>
    );
  return (
    <div className="card stack failure" role="alert">
      <p>{refusalOf(query.error, say("answer.unreachable"))}</p>
      <button type="button" className="button quiet" onClick={() => void query.refetch()}>
        {say("answer.again")}
      </button>
    </div>
  );
}
