interface InTree {
  id: string;
  parent: string | null;
}

export interface Branch<D> {
  department: D;
  below: Branch<D>[];
}

/** Departments as a tree, in the order in which they are given; one whose parent this reader does not see stands at the top. */
export function treeOf<D extends InTree>(departments: readonly D[]): Branch<D>[] {
  const branches = new Map(departments.map((department) => [department.id, { department, below: [] as Branch<D>[] }]));
  const top: Branch<D>[] = [];
  for (const branch of branches.values()) {
    const above = branch.department.parent === null ? undefined : branches.get(branch.department.parent);
    (above?.below ?? top).push(branch);
  }
  return top;
}
