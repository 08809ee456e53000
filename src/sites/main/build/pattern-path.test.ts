import { expect, it } from "vitest";
import { pathOfPattern, patternOfPath } from "./pattern-path.ts";

it("the path of an address with parameters is one for a file, and is read back", () => {
  const path = pathOfPattern("/dashboard/simulations/:id/plan");
  expect(path).toBe("/dashboard/simulations/_id/plan");
  expect(patternOfPath(path)).toBe("/dashboard/simulations/:id/plan");
});
