import { relative } from "node:path";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";
import longest from "./longest.json" with { type: "json" };

/**
 * Runs the files that take longest first, so that all workers end together: a long file that begins last keeps one of them busy while the others have
 * nothing left. Which they are is written down (`longest.json`), since a fresh clone remembers no run and vitest would go by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((all) =>
      namedFirst(all, ({ moduleId }) => relative(this.ctx.config.root, moduleId), longest),
    );
  }
}

/** Those whose file is named, as they are named; then the others, in their order. */
export function namedFirst<T>(all: readonly T[], fileOf: (one: T) => string, names: readonly string[]): T[] {
  const place = (one: T) => (names.indexOf(fileOf(one)) + names.length + 1) % (names.length + 1);
  return all.toSorted((a, b) => place(a) - place(b));
}
