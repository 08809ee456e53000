import fc from "fast-check";
import { expect, it } from "vitest";
import { classDifficulty, failure, learn, newcomer } from "./skill.ts";
import { randomFrom } from "./random.ts";

it("the classes fail as often as the Phish Scale's bands, and harder ones more", () => {
  expect(failure(classDifficulty.least, 0)).toBeCloseTo(0.07, 9);
  expect(failure(classDifficulty.moderate, 0)).toBeCloseTo(0.105, 9);
  expect(failure(classDifficulty.very, 0)).toBeCloseTo(0.15, 9);
});

it("one answer moves both the right way, and neither out of bounds", () => {
  const estimate = fc.record({ value: fc.double({ min: -3, max: 2, noNaN: true }), answers: fc.nat(500) });
  fc.assert(
    fc.property(estimate, fc.boolean(), (player, right) => {
      const item = { value: classDifficulty.moderate, answers: 3 };
      const taught = learn(player, item, classDifficulty.moderate, right);
      expect(Math.sign(taught.player.value - player.value)).toBe(right ? 1 : -1);
      expect(Math.sign(taught.item.value - item.value)).toBe(right ? -1 : 1);
      expect(Math.abs(taught.player.value)).toBeLessThanOrEqual(4);
    }),
  );
});

it("no series of odd answers makes an item hopeless", () => {
  let item = { value: classDifficulty.least, answers: 0 };
  for (let n = 0; n < 5000; n++) item = learn(newcomer, item, classDifficulty.least, false).item;
  expect(item.value).toBeCloseTo(classDifficulty.least + 2, 6);
});

it("learns how good somebody is, from messages of known difficulty", () => {
  for (const truth of [-1, 0, 1]) {
    const random = randomFrom(`player ${truth}`);
    let player = newcomer;
    let late = 0;
    for (let n = 0; n < 2000; n++) {
      const item = { value: classDifficulty.very + truth, answers: 1e6 };
      const right = random() > failure(item.value, truth);
      player = learn(player, item, item.value, right).player;
      if (n >= 1000) late += player.value / 1000;
    }
    expect(Math.abs(late - truth)).toBeLessThan(0.25);
  }
});
