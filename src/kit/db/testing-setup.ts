import type { TestProject } from "vitest/node";

export default async function setup(_project: TestProject): Promise<() => Promise<void>> {
  return async () => {};
}
