import type { Finding, SourceFile } from "./tree.ts";

/** Files that import each other in a circle, also where all of it is types: whoever reads one of them has to read the others first. */
export function checkCircles(tree: readonly SourceFile[]): Finding[] {
  const files = new Map(tree.map((file) => [file.path, file]));
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const found: Finding[] = [];
  const visit = (path: string): void => {
    state.set(path, "open");
    trail.push(path);
    for (const { to, line } of files.get(path)?.imports ?? []) {
      if (!files.has(to)) continue;
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
