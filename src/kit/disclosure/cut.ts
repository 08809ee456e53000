/** An undirected graph: `edges` join two nodes (0 … nodes − 1) with a weight above 0. */
interface Graph {
  nodes: number;
  edges: readonly (readonly [from: number, to: number, weight: number])[];
}

/**
 * Looks for a cut lighter than `least`: nodes whose edges to the rest of their piece of the graph weigh less than that together. Exact (Nagamochi
 * and Ibaraki 1992: in a maximum adjacency order two neighbours whose edge is reached with weight ≥ `least` are never parted by a lighter
 * cut, and are made one).
 * @returns the nodes of one side, or null when there is none
 */
export function lightCut({ nodes, edges }: Graph, least: number): Set<number> | null {
  // What each node of the shrunken graph stands for, and its neighbours with their weights.
  let parts = Array.from({ length: nodes }, (_, node) => [node]);
  let near = neighbours(nodes, edges);
  while (parts.length > 1) {
    for (const [node, beside] of near.entries()) {
      let weight = 0;
      for (const one of beside.values()) weight += one;
      if (weight > 0 && weight < least) return new Set(parts[node]);
    }
    const joined = forest(near, least);
    const named = new Map<number, number>();
    const nameOf = (node: number) => {
      const root = find(joined, node);
      const known = named.get(root);
      if (known !== undefined) return known;
      named.set(root, named.size);
      return named.size - 1;
    };
    const shrunk: number[][] = [];
    for (const [node, members] of parts.entries()) (shrunk[nameOf(node)] ??= []).push(...members);
    const left: [number, number, number][] = [];
    for (const [node, beside] of near.entries())
      for (const [other, weight] of beside)
        if (node < other && nameOf(node) !== nameOf(other)) left.push([nameOf(node), nameOf(other), weight]);
    if (shrunk.length === parts.length) return null;
    parts = shrunk;
    near = neighbours(parts.length, left);
  }
  return null;
}

/** Which nodes of a graph are certainly not parted by a lighter cut, as a forest of parents. */
function forest(near: readonly ReadonlyMap<number, number>[], least: number): number[] {
  const joined = near.map((_, node) => node);
  const reached = near.map(() => 0);
  const open = new Set(near.keys());
  while (open.size > 0) {
    let next = -1;
    for (const node of open) if (next < 0 || reached[node]! > reached[next]!) next = node;
    open.delete(next);
    for (const [other, weight] of near[next]!) {
      if (!open.has(other)) continue;
      reached[other]! += weight;
      if (reached[other]! >= least) joined[find(joined, other)] = find(joined, next);
    }
  }
  return joined;
}

function find(joined: number[], node: number): number {
  let root = node;
  while (joined[root] !== root) root = joined[root]!;
  while (joined[node] !== root) [joined[node], node] = [root, joined[node]!];
  return root;
}

function neighbours(nodes: number, edges: Graph["edges"]): Map<number, number>[] {
  const near = Array.from({ length: nodes }, () => new Map<number, number>());
  for (const [from, to, weight] of edges) {
    near[from]!.set(to, (near[from]!.get(to) ?? 0) + weight);
    near[to]!.set(from, (near[to]!.get(from) ?? 0) + weight);
  }
  return near;
}
