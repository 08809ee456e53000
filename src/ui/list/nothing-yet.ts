import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** Whether a list has come and holds nothing: what makes its first row then stands in its middle, and not at the screen's head, too. */
export function nothingYet(query: UseInfiniteQueryResult<InfiniteData<{ items: readonly unknown[] }>>): boolean {
  return query.data?.pages[0]?.items.length === 0;
}
