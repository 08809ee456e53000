import type { Finding, SourceFile } from "./tree.ts";

/** Files that import each other in a circle; imports of types alone are erased and do not count. */
export function checkCircles(tree: readonly SourceFile[]): Finding[] {
  const files = new Map(tree.map((file) => [file.path, file]));
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const found: Finding[] = [];
  const visit = (path: string): void => {
    state.set(path, "open");
    trail.push(path);
    for (const { to, line, typeOnly } of files.get(path)?.imports ?? []) {
      if (typeOnly || !files.has(to)) continue;
      if (state.get(to) === "open") {
        const circle = [...trail.slice(trail.indexOf(to)), to].join(" → ");
        found.push({
          path,
          line,
          wrong: `closes the circle ${circle}`,
          cure: "move what both need into a file of its own",
        });
      } else if (!state.has(to)) visit(to);
    }
    trail.pop();
    state.set(path, "done");
  };
  for (const file of tree) if (!state.has(file.path)) visit(file.path);
  return found;
}
