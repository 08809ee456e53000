/** The middle one of some numbers, of two middle ones their mean; null of none. */
export function medianOf(all: readonly number[]): number | null {
  if (all.length === 0) return null;
  const sorted = all.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
