import { expect, it } from "vitest";
import { isTurn, partOf, someOf } from "./wide.ts";

const looks = ["a", "b", "c", "d", "e"];
const day = 86_400_000;

it("takes so many variants of a wide check, the same all day", () => {
  const today = 20_779 * day;
  expect(someOf(looks, 2, "a page", today)).toHaveLength(2);
  expect(new Set(someOf(looks, 2, "a page", today)).size).toBe(2);
  expect(someOf(looks, 2, "a page", today + day - 1)).toEqual(someOf(looks, 2, "a page", today));
  expect(someOf(looks, 9, "a page", today)).toEqual(looks);
});

it("has taken every variant after as many days as it must, whatever the day it begins", () => {
  for (const [count, days] of [
    [1, 5],
    [2, 3],
    [3, 2],
  ] as const)
    for (let begin = 0; begin < 10; begin += 1) {
      const taken = Array.from({ length: days }, (_, n) => someOf(looks, count, "a page", (begin + n) * day)).flat();
      expect(new Set(taken).size, `${count} a day from day ${begin}`).toBe(5);
    }
});

it("takes one of so many parts of a list, and in as many days has taken all of it", () => {
  expect(partOf(looks, 3, "a page", 0)).toHaveLength(2);
  const taken = [0, 1, 2].flatMap((at) => partOf(looks, 3, "a page", at * day));
  expect(new Set(taken)).toEqual(new Set(looks));
});

it("takes different ones for different checks on one day", () => {
  const firsts = new Set(Array.from({ length: 40 }, (_, n) => someOf(looks, 1, `page ${n}`, 0)[0]));
  expect(firsts.size).toBe(5);
});

it("lets a check have its turn on one day of so many, and each of its variants in as many rounds", () => {
  const variants = looks.slice(0, 4);
  const days = Array.from({ length: 12 }, (_, n) => n * day).filter((now) => isTurn(3, "a page", now));
  expect(days).toHaveLength(4);
  expect(new Set(days.flatMap((now) => someOf(variants, 1, "a page", now)))).toEqual(new Set(variants));
  const today = Array.from({ length: 300 }, (_, n) => isTurn(3, `page ${n}`, 0)).filter(Boolean);
  expect(today.length).toBeGreaterThan(60);
  expect(today.length).toBeLessThan(140);
});
