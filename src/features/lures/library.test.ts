import { expect, it } from "vitest";
import { reloadModules } from "../../kit/testing-modules.ts";

it("is prepared lure by lure, and whoever else is served by the process has a turn between two", async () => {
  // Other tests of this process may have had it prepared.
  reloadModules();
  const { starterLures } = await import("./library.ts");
  let turns = 0;
  let prepared = false;
  const turn = () => {
    turns++;
    if (!prepared) setImmediate(turn);
  };
  setImmediate(turn);
  const lures = await starterLures();
  prepared = true;
  expect(turns).toBeGreaterThan(lures.length);
});
