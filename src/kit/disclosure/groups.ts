/**
 * Which groups must be hidden: every group smaller than `k`, and as many of the next smallest as it takes until the hidden ones together
 * are at least `k` people and at least two groups — else total minus shown would give a hidden one away (complementary suppression).
 * @param sizes people per group, by group
 */
export function hiddenGroups(sizes: ReadonlyMap<string, number>, k: number): Set<string> {
  const ordered = [...sizes].filter(([, size]) => size > 0).toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const hidden = new Set<string>();
  let people = 0;
  for (const [group, size] of ordered) {
    const enough = hidden.size === 0 || (people >= k && hidden.size >= 2);
    if (size >= k && enough) break;
    hidden.add(group);
    people += size;
  }
  return hidden;
}
