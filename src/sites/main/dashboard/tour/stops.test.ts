import { expect, it } from "vitest";
import { stops, stopsIn } from "./stops.ts";

it("passes over what is not there, and what is there and cannot be seen", () => {
  const [there, hidden] = [stops[1], stops[3]];
  const page = {
    querySelector: (at: string) =>
      at === there.at || at === hidden.at ? { getClientRects: () => (at === there.at ? [{}] : []) } : null,
  };
  expect(stopsIn(page as unknown as Document).map(({ id }) => id)).toEqual([there.id]);
});

it("has six stops at most", () => expect(stops.length).toBeLessThanOrEqual(6));
