import { isAbsolute, relative } from "node:path";
import type { Plugin } from "vite";

/** Collects the project's own files that a build is made of, relative to the root: a change in one of them makes it stale. */
export function buildInputs(root: string, found: Set<string>): Plugin {
  return {
    name: "hookwise:ingredients",
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const path = relative(root, id.split("?")[0]!).replaceAll("\\", "/");
        if (isAbsolute(id) && path.startsWith("src/")) found.add(path);
      }
    },
  };
}
