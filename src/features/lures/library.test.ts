import { expect, it } from "vitest";
import { starterLures } from "./library.ts";

it("is prepared lure by lure, and whoever else is served by the process has a turn between two", async () => {
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
