export interface Segment {
  /** Both as shares of the whole, from 0 to 1. */
  from: number;
  size: number;
}

/** As little as can be seen: a twenty-fifth of an inch on a telephone. */
const least = 0.012;

/**
 * Where each part of a whole lies on its bar. What is more than nothing can be seen: it takes what it lacks from the others, each in
 * proportion to what it has to give.
 */
export function segmentsOf(counts: readonly number[]): Segment[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const shares = counts.map((count) => count / total);
  const lacking = shares.map((share) => (share > 0 ? Math.max(0, least - share) : 0));
  const spare = shares.map((share) => Math.max(0, share - least));
  const [lack, given] = [lacking, spare].map((all) => all.reduce((sum, one) => sum + one, 0)) as [number, number];
  let from = 0;
  return shares.map((share, index) => {
    const size = share + lacking[index]! - (given > 0 ? (lack * spare[index]!) / given : 0);
    const segment = { from, size };
    from += size;
    return segment;
  });
}
