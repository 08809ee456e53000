import { beforeEach, expect, it } from "vitest";
import { forgetRounds, saveRound, savedDuels, bindToOwner, savedRound } from "./saved-round.ts";
import type { SavedRound } from "./saved-round.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ) as unknown as Storage;
});

const hour = 3_600_000;
const ada = { whose: "ada", lasts: 12 * hour };
const round = { round: { id: "r" }, waiting: [] } as unknown as SavedRound;

it("a round goes on for whoever began it, also without network, and after the session when they have signed in again", () => {
  bindToOwner(ada, 0);
  saveRound(null, round);
  bindToOwner(null, 2 * hour);
  expect(savedRound(null)).toEqual(round);
  bindToOwner(ada, 3 * hour);
  expect(savedRound(null)).toEqual(round);
  bindToOwner(null, 16 * hour);
  expect(savedRound(null)).toBeNull();
  bindToOwner(ada, 17 * hour);
  expect(savedRound(null)).toEqual(round);
});

it("a round is nobody else's who signs in in the same browser", () => {
  bindToOwner(ada, 0);
  saveRound("duel", round);
  expect(savedDuels()).toEqual(["duel"]);
  bindToOwner(null, 20 * hour);
  bindToOwner({ ...ada, whose: "bo" }, hour);
  expect(savedRound("duel")).toBeNull();
  expect(savedDuels()).toEqual([]);
  saveRound(null, round);
  forgetRounds();
  expect([...kept.keys()]).toEqual([]);
});
