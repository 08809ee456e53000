/** A place in a drawing that is as wide as its surroundings, as its attributes take it. @param value from 0 to `whole` */
export function percentOf(value: number, whole: number): string {
  return `${Number(((value / whole) * 100).toFixed(3))}%`;
}
