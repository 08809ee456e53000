import { expect, it } from "vitest";
import { makePlaces } from "./places.ts";

it("neither a caller nor an organisation takes everybody's places, and places come back once", () => {
  const { take } = makePlaces({ all: 7, organisation: 5, caller: 3 });
  const first = [1, 2, 3].map(() => take("a", "ann")!);
  expect(take("a", "ann")).toBeNull();
  expect([1, 2, 3].map((n) => take("a", `${n}`) !== null)).toEqual([true, true, false]);
  expect([1, 2, 3].map(() => take("b", "bob") !== null)).toEqual([true, true, false]);
  for (const back of [first[0]!, first[0]!]) back();
  expect([1, 2].map(() => take("a", "ann") !== null)).toEqual([true, false]);
});
