import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFloodFilter } from "./flood.ts";
import type { FloodFilter } from "./flood.ts";
import { signs } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";
import { testHit } from "./testing.ts";

let time: number;
let kept: NewHit[];
let broken: boolean;
let filter: FloodFilter;
beforeEach(() => {
  time = 0;
  kept = [];
  broken = false;
  filter = openFloodFilter(
    async (hit) => {
      if (broken) throw new Error("the disk is full");
      kept.push(hit);
    },
    () => time,
  );
});
afterEach(() => filter.stop());

const scanner = (more: Partial<NewHit> = {}) =>
  testHit(7, 1, "clicked", { address: "198.51.100.9", agent: "scan", ...more });
const person = (more: Partial<NewHit> = {}) => testHit(7, 1, "clicked", more);

describe("a link that is flooded", () => {
  test("at a thousand hits a second for an hour keeps a few thousand, the last among them, and counts them all", async () => {
    const many = 3_600_000 / 10;
    for (let i = 0; i < many; i += 1) {
      time += 10;
      await filter.take(scanner({ at: i }));
    }
    expect(kept.length).toBeLessThan(4020);
    await filter.flush();
    expect(kept.at(-1)!.at).toBe(many - 1);
    expect(kept.reduce((sum, hit) => sum + (hit.times ?? 1), 0)).toBe(many);
  });

  test("hides nobody else who uses it, and nothing else that the same visitor does", async () => {
    await flood(20_000);
    for (const hit of [
      person(),
      person({ action: "seen", signs: signs.trusted, dwell: 3 }),
      person({ action: "seen", signs: signs.trusted, dwell: 40 }),
      person({ action: "submitted" }),
      scanner({ agent: "another" }),
      scanner({ address: "198.51.100.10" }),
      scanner({ action: "reported" }),
    ]) {
      await filter.take(hit);
      expect(kept.at(-1)).toEqual(hit);
    }
  });

  test("by ever new agents and addresses is bounded too, and still hides no other kind of hit", async () => {
    for (let i = 0; i < 50_000; i += 1) {
      await filter.take(scanner({ agent: `scan ${i}`, address: `198.${i % 256}.${(i >> 8) % 256}.9` }));
    }
    expect(kept.length).toBeLessThan(4000 + 256 + 512 + 2);
    const proof = person({ action: "seen", signs: signs.trusted, dwell: 40 });
    await filter.take(proof);
    expect(kept.at(-1)).toEqual(proof);
  });

  test("displaces no other link", async () => {
    await flood(20_000);
    const before = kept.length;
    for (let i = 0; i < 300; i += 1) await filter.take(testHit(7, 2 + (i % 3), "clicked"));
    expect(kept.length).toBe(before + 300);
  });

  test("has its allowance again after a day", async () => {
    await flood(20_000);
    time += 24 * 3_600_000;
    await filter.flush();
    const before = kept.length;
    await flood(100);
    expect(kept.length).toBe(before + 100);
  });
});

test("what is only counted is not answered before something that says the same is durable, and never when that fails", async () => {
  await flood(4000);
  let keep = (): void => {};
  const slow = openFloodFilter(
    () => new Promise((resolve) => (keep = resolve)),
    () => time,
  );
  for (let i = 0; i < 4000; i += 1) void slow.take(scanner());
  const first = slow.take(scanner());
  let answered = false;
  const second = slow.take(scanner()).then(() => (answered = true));
  await Promise.resolve();
  expect(answered).toBe(false);
  keep();
  await Promise.all([first, second]);

  await filter.take(scanner());
  broken = true;
  time += 2000;
  await expect(filter.take(scanner())).rejects.toThrow("full");
  await expect(filter.take(scanner())).rejects.toThrow("full");
  broken = false;
  const before = kept.length;
  await filter.take(scanner({ at: 99 }));
  expect(kept.length).toBe(before + 1);
});

async function flood(hits: number): Promise<void> {
  for (let i = 0; i < hits; i += 1) await filter.take(scanner({ at: i }));
}
