import type { UseQueryResult } from "@tanstack/react-query";
import type { Endpoint } from "../../../kit/contract.ts";
import type { OutputOf } from "../../../ui/call.ts";

/** The query that brings the figures of a chart; of a list all of them. */
export type Asked<E extends Endpoint> = UseQueryResult<
  OutputOf<E> extends { items: infer Items } ? Items : OutputOf<E>
>;

/** What a chart shows while its figures are on their way, or did not come. */
export function chartState(asked: UseQueryResult): { state?: "loading" | "failed"; onRetry: () => void } {
  const onRetry = () => void asked.refetch();
  if (asked.isPending) return { state: "loading", onRetry };
  return asked.isError && asked.data === undefined ? { state: "failed", onRetry } : { onRetry };
}
