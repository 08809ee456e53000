/** How long to wait after failures in a row, in whatever unit: `first` after the first one, twice as long after each further, `longest` at most. */
export interface BackOff {
  first: number;
  longest: number;
}

/** @param failures in a row, this one included; before the first one it is `first`, too */
export function backOff({ first, longest }: BackOff, failures: number): number {
  return Math.min(first * 2 ** Math.max(0, failures - 1), longest);
}
