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
    { now: () => time },
  );
});
afterEach(() => filter.stop());

const scanner = (more: Partial<NewHit> = {}) =>
  testHit(7, 1, "clicked", { address: "198.51.100.9", agent: "scan", ...more });
const person = (more: Partial<NewHit> = {}) => testHit(7, 1, "clicked", more);

describe("an organisation whose links are flooded", () => {
  // Campaign 7 and 8 are of one organisation, 9 is of another.
  const orgOf = (campaign: number) => (campaign === 9 ? "other" : "flooded");
  beforeEach(async () => {
    await filter.stop();
    filter = openFloodFilter(async (hit) => void kept.push(hit), { now: () => time, orgOf });
  });
  const link = (n: number, more: Partial<NewHit> = {}) =>
    testHit(7 + (n % 2), n, "clicked", { address: "198.51.100.9", agent: "scan", ...more });

  test("has room for so many beyond what each link has by itself, however many links it has, and loses no count", async () => {
    const [links, each] = [400, 2000];
    for (let i = 0; i < each; i += 1) for (let n = 1; n <= links; n += 1) await filter.take(link(n));
    // A hundred of each link, two hundred thousand of all together, and now and then one that stands for the others.
    expect(kept.length).toBeLessThan(links * 120 + 200_000);
    await filter.flush();
    expect(kept.reduce((sum, hit) => sum + (hit.times ?? 1), 0)).toBe(links * each);
  });

  test("takes nothing from another's links, and hides nobody who uses one of its own", async () => {
    for (let i = 0; i < 1200; i += 1) for (let n = 1; n <= 300; n += 1) await filter.take(link(n));
    const before = kept.length;
    for (let i = 0; i < 3000; i += 1) await filter.take(testHit(9, 1, "clicked"));
    expect(kept.length).toBe(before + 3000);
    for (const hit of [testHit(7, 2, "clicked"), testHit(8, 1, "submitted"), testHit(7, 999, "clicked")]) {
      await filter.take(hit);
      expect(kept.at(-1)).toEqual(hit);
    }
  });

  test("by ever new visitors takes from nobody else that visitors of a flooded link are told apart", async () => {
    const visitor = (i: number) => ({ agent: `scan ${i}`, address: `198.${i % 256}.${(i >> 8) % 256}.9` });
    for (let n = 1; n <= 300; n += 1) for (let i = 0; i < 1200; i += 1) await filter.take(link(n, visitor(i)));
    const told = kept.length;
    expect(told).toBeLessThan(300 * 120 + 200_000 + 20_000);
    for (let i = 0; i < 4000; i += 1) await filter.take(testHit(9, 1, "clicked", visitor(0)));
    for (let i = 0; i < 100; i += 1) await filter.take(testHit(9, 1, "clicked", visitor(i)));
    expect(kept.length).toBe(told + 4000 + 100);
  });

  test("with more flooded links than are remembered is asked to come again, and nobody else is", async () => {
    const links = 6000;
    let refused = 0;
    const all = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        for (let n = 1; n <= links; n += 1) await filter.take(link(n)).catch(() => (refused += 1));
    };
    await all(134);
    const before = kept.length;
    // Round and round: each is one that was forgotten.
    refused = 0;
    time += 100;
    await all(3);
    expect(kept.length - before).toBeLessThan(6100);
    expect(refused).toBeGreaterThan(0);
    const other = testHit(9, 1, "clicked");
    await filter.take(other);
    expect(kept.at(-1)).toEqual(other);
    time += 100;
    await filter.take(link(1, { action: "submitted" }));
    expect(kept.at(-1)!.action).toBe("submitted");
  });
});

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

  test("loses no count while the day's last copies are written, however long that takes", async () => {
    const disk = Promise.withResolvers<void>();
    let slow = false;
    await filter.stop();
    filter = openFloodFilter(
      async (hit) => {
        kept.push(hit);
        if (slow) await disk.promise;
      },
      { now: () => time },
    );
    await flood(5000);
    slow = true;
    time += 24 * 3_600_000;
    const over = filter.flush();
    const meanwhile = Array.from({ length: 50 }, () => filter.take(scanner()));
    disk.resolve();
    await Promise.all([over, ...meanwhile]);
    await filter.flush();
    expect(kept.reduce((sum, hit) => sum + (hit.times ?? 1), 0)).toBe(5050);
  });

  test("waits once for the disk, however many last copies there are", async () => {
    const disk = Promise.withResolvers<void>();
    let asked = 0;
    await filter.stop();
    filter = openFloodFilter(
      async () => {
        if (time > 0 && asked++ === 0) await disk.promise;
      },
      { now: () => time },
    );
    for (let i = 0; i < 4000; i += 1) await filter.take(scanner());
    for (let i = 0; i < 100; i += 1) await filter.take(scanner({ agent: `scan ${i % 50}` }));
    time = 1;
    const written = filter.flush();
    await Promise.resolve();
    expect(asked).toBe(50);
    disk.resolve();
    await written;
  });

  test("loses no count where the disk refuses the last copy for a while", async () => {
    await flood(5000);
    broken = true;
    await filter.flush();
    time += 3000;
    await expect(filter.take(scanner())).rejects.toThrow("full");
    await filter.flush();
    broken = false;
    await filter.flush();
    expect(kept.reduce((sum, hit) => sum + (hit.times ?? 1), 0)).toBe(5000);
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
  const slow = openFloodFilter(() => new Promise((resolve) => (keep = resolve)), { now: () => time });
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
