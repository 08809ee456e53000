/**
 * Area under the ROC curve: the chance that a drawn case has a higher value than a drawn other, ties counting half.
 * @param values each with whether it is a case
 */
export function auc(values: readonly (readonly [value: number, isCase: boolean])[]): number {
  const sorted = values.toSorted((a, b) => a[0] - b[0]);
  let [ranks, cases] = [0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]![0] === sorted[from]![0]) to++;
    const here = sorted.slice(from, to).filter(([, isCase]) => isCase).length;
    // Ranks begin at one; those of a tie are their mean.
    ranks += (here * (from + 1 + to)) / 2;
    cases += here;
    from = to;
  }
  return (ranks - (cases * (cases + 1)) / 2) / (cases * (sorted.length - cases));
}
