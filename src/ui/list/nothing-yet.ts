import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** Whether a list has come and holds nothing: nothing is to be narrowed then, and what makes its first row stands in its middle alone. */
export function nothingYet(query: UseInfiniteQueryResult<InfiniteData<{ items: readonly unknown[] }>>): boolean {
  return query.data?.pages[0]?.items.length === 0;
}
