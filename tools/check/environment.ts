import { lineOf } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const home = "src/kit/config.ts";

/**
 * The environment is read in one place, so that every variable has its sentence and its check. `import.meta.env.SSR` is none: it tells the build
 * that prerenders a page from the one for the browser.
 */
export function checkEnvironment(tree: readonly SourceFile[]): Finding[] {
  return tree
    .filter((file) => file.path !== home)
    .flatMap((file) =>
      [...file.text.matchAll(/\bprocess\.env\b|\bimport\.meta\.env\b(?!\.SSR\b)/g)].map((match) => ({
        path: file.path,
        line: lineOf(file.text, match.index),
        wrong: `reads ${match[0]}`,
        cure: `add the variable to ${home} and take it from the configuration`,
      })),
    );
}
