interface Wanted {
  /** Where its middle should be. */
  at: number;
  size: number;
}

/**
 * Moves labels on one line apart until none lies on another, each as near as can be to where it should be, in their order.
 * @returns the middles, in the order given; null where there is no room for all
 */
export function spread(wanted: readonly Wanted[], from: number, to: number): number[] | null {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]!.at - wanted[b]!.at || a - b);
  if (wanted.reduce((sum, { size }) => sum + size, 0) > to - from) return null;
  const groups: Group[] = [];
  for (const index of order) {
    const { at, size } = wanted[index]!;
    let group: Group = { members: [index], size, starts: at - size / 2, start: 0 };
    group.start = place(group, from, to);
    // Labels that would touch form a group, which stands where its members want it on average.
    for (let before = groups.at(-1); before && before.start + before.size > group.start; before = groups.at(-1)) {
      groups.pop();
      group = {
        members: [...before.members, ...group.members],
        size: before.size + group.size,
        starts: before.starts + group.starts - group.members.length * before.size,
        start: 0,
      };
      group.start = place(group, from, to);
    }
    groups.push(group);
  }
  const middles = wanted.map(() => 0);
  for (const { members, start } of groups) {
    let edge = start;
    for (const index of members) {
      middles[index] = edge + wanted[index]!.size / 2;
      edge += wanted[index]!.size;
    }
  }
  return middles;
}

interface Group {
  members: number[];
  size: number;
  /** Sum over the members of where each would have the group begin. */
  starts: number;
  start: number;
}

function place({ members, size, starts }: Group, from: number, to: number): number {
  return Math.min(Math.max(starts / members.length, from), to - size);
}
