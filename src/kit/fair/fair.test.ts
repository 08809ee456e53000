import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Overloaded, fairQueue, makeSweep } from "./index.ts";

const never = () => new Promise<void>(() => {});
const quick = async () => {};

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe("a fair queue", () => {
  it("serves by turns, however much one key has waiting", async () => {
    const queue = fairQueue({ atOnce: 1, perKey: 1 });
    const order: string[] = [];
    const first = held();
    const all = [queue.run("hostile", first.work)];
    const note = (name: string) => async () => void order.push(name);
    for (let i = 0; i < 50; i++) all.push(queue.run("hostile", note("hostile")));
    for (const name of ["ada", "bob"]) all.push(queue.run(name, note(name)));
    first.end();
    await Promise.all(all);
    expect(order.indexOf("ada")).toBeLessThan(3);
    expect(order.indexOf("bob")).toBeLessThan(4);
  });

  it("runs what had to wait in the context of whoever asked for it, not of whose end made room", async () => {
    const queue = fairQueue({ atOnce: 1, perKey: 1 });
    const who = new AsyncLocalStorage<string>();
    const ask = (name: string) => who.run(name, () => queue.run(name, async () => (await turn(), who.getStore())));
    expect(await Promise.all(["ada", "bob", "eve"].map(ask))).toEqual(["ada", "bob", "eve"]);
  });

  it("gives one key no more than its share of the places", async () => {
    const queue = fairQueue({ atOnce: 4, perKey: 2 });
    for (let i = 0; i < 20; i++) void queue.run("hostile", never);
    await queue.run("ada", quick);
    expect(queue.load()).toEqual({ running: 2, waiting: 18 });
  });

  it("goes on for the others when more keys hang than there are places", async () => {
    const queue = fairQueue({ atOnce: 4, perKey: 2, slowMs: 5 });
    for (let n = 0; n < 30; n++) for (let i = 0; i < 5; i++) void queue.run(`hostile-${n}`, never);
    for (let n = 0; n < 20; n++) await queue.run(`quiet-${n}`, quick);
    // The hanging are bounded, too.
    expect(queue.load().running).toBeLessThan(30 * 2);
  });

  it("refuses what would wait behind too much of its own, or too long", async () => {
    const queue = fairQueue({ atOnce: 2, perKey: 1, waiting: 2, waitMs: 20 });
    void queue.run("hostile", never);
    const waiting = [queue.run("hostile", quick), queue.run("hostile", quick)];
    await expect(queue.run("hostile", quick)).rejects.toBeInstanceOf(Overloaded);
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(Overloaded);
    expect(queue.load()).toEqual({ running: 1, waiting: 0 });
    await queue.run("ada", quick);
  });

  it("hands on what the work gives or throws, and frees its place either way", async () => {
    const queue = fairQueue({ atOnce: 1, perKey: 1 });
    expect(await queue.run("ada", async () => 7)).toBe(7);
    await expect(queue.run("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await queue.run("ada", quick);
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });
});

describe("a sweep", () => {
  it("does not begin twice what hangs, and does not wait for it", async () => {
    const errors: unknown[] = [];
    const sweep = makeSweep({ atOnce: 4, perKey: 1 }, (error) => errors.push(error));
    let begun = 0;
    const hang = () => ((begun += 1), never());
    for (let run = 0; run < 3; run++) {
      sweep.start("hostile", hang);
      sweep.start("ada", quick);
      await sweep.settled(5);
    }
    await turn();
    expect(begun).toBe(1);
    expect(sweep.busy()).toEqual(["hostile"]);
    expect(errors).toEqual([]);
  });

  it("lets what failed rest, longer each time, and forgets that once it succeeds", async () => {
    const failed: string[] = [];
    const sweep = makeSweep({ atOnce: 2, perKey: 1 }, (_, key) => void failed.push(key), {
      first: 50,
      longest: 100_000,
    });
    const fail = () => Promise.reject(new Error("no"));
    const started = async () => {
      await sweep.settled(1000);
      return sweep.start("ada", quick, "other") && sweep.start("ada", fail);
    };
    expect(await started()).toBe(true);
    expect(await started()).toBe(false);
    await expect.poll(started).toBe(true);
    await expect.poll(started).toBe(true);
    await sweep.settled(1000);
    expect(failed).toHaveLength(3);
    await expect.poll(() => sweep.start("ada", quick)).toBe(true);
    await sweep.settled(1000);
    expect(sweep.start("ada", quick)).toBe(true);
  });
});
