/**
 * How many people have to be behind what is told to somebody who may be one of them: they know their own part, and when they take it off, so many others
 * have to be left.
 */
export function withReader(others: number): number {
  return others + 1;
}
