/** Facts of one batch. */
const size = { first: 500, most: 4000 };
/** What a batch may take (milliseconds): its locks are held for as long. */
const quick = 250;

/**
 * How many facts a reader takes at once. Few, so that what follows from them is seen soon and nobody waits for its locks; more for one that is behind, since
 * much of what a batch costs is the same however large it is, but only as long as its batches are quick.
 * @param before what the last batch was allowed, undefined before the first
 * @param last whether that one was full, and how long it took (milliseconds)
 */
export function batchSize(before?: number, last?: { full: boolean; took: number }): number {
  if (before === undefined || !last?.full) return size.first;
  if (last.took <= quick / 2) return Math.min(size.most, before * 2);
  return last.took <= quick ? before : Math.max(size.first, Math.floor(before / 2));
}
