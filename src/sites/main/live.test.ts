import { expect, it } from "vitest";
import { shoalOf } from "./live.ts";

const count = (shoal: string, letter: string) => shoal.split(letter).length - 1;

it("shows one fish a person, in the state that the figures give", () => {
  const shoal = shoalOf({ people: 60, sent: 40, clicked: 7, reported: 5, lessons: 2 });
  expect(shoal).toHaveLength(60);
  expect(["w", "s", "c", "l", "r"].map((letter) => count(shoal, letter))).toEqual([20, 28, 5, 2, 5]);
});

it("shares many people among a hundred and twenty fish, and never loses the one who clicked", () => {
  const shoal = shoalOf({ people: 10_000, sent: 10_000, clicked: 1, reported: 0, lessons: 0 });
  expect([count(shoal, "s"), count(shoal, "c")]).toEqual([119, 1]);
});

it.each([0, 1, 2, 3, 4, 7, 119, 120])("deals every place of a shoal of %i", (people) => {
  expect(shoalOf({ people, sent: people, clicked: 0, reported: 0, lessons: 0 })).toBe("s".repeat(people));
});

it("keeps every letter's state while the counts grow", () => {
  const counts = { people: 60, sent: 60, clicked: 5, reported: 9, lessons: 2 };
  const before = shoalOf(counts);
  const after = shoalOf({ ...counts, clicked: 8, reported: 12 });
  const changed = before.split("").filter((state, place) => state !== after[place]);
  expect(changed).toEqual(["s", "s", "s", "s", "s", "s"]);
});
