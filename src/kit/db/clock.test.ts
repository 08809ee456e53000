import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { openClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { makeLog } from "../log.ts";

const open: Clock[] = [];
afterEach(() => open.splice(0).forEach((one) => one.stop()));

/** A host whose clock is `ahead` of the database's, and a way to the database that takes `there` and `back`. */
function host(ahead: number) {
  let looks = 0;
  const world = { time: 1_000_000, ahead, there: 1, back: 1, database: 5_000_000, away: false, rested: 0 };
  const database = {
    lookup: async () => {
      if (world.away) throw new Error("away");
      world.time += world.rested + world.there;
      world.rested = 0;
      const at = world.database + world.time;
      world.time += world.back;
      return [{ at }] as never;
    },
  };
  const clocks = { wall: () => world.database + world.time + world.ahead, steady: () => ((looks += 1), world.time) };
  const clock = openClock(database, makeLog("silent"), clocks);
  open.push(clock);
  return { world, clock, truth: () => world.database + world.time, looks: () => looks };
}

describe("a process's time", () => {
  it.each([0, 6 * 60_000, -6 * 60_000])("is the database's, on a host that is %d ms ahead", async (ahead) => {
    const { clock, truth } = host(ahead);
    await clock.measure();
    expect(clock.now().getTime()).toBe(truth());
    expect(clock.skew()).toBe(ahead);
  });

  it("does not follow a host's clock that is set to another time", async () => {
    const { clock, world, truth } = host(0);
    await clock.measure();
    world.ahead = 3_600_000;
    expect(clock.now().getTime()).toBe(truth());
  });

  it("believes the quickest answer: a slow one that came late by one way alone does not move it", async () => {
    const { clock, world, truth } = host(0);
    await clock.measure();
    Object.assign(world, { there: 1, back: 4000 });
    await clock.measure();
    expect(Math.abs(clock.now().getTime() - truth())).toBeLessThanOrEqual(1);
  });

  it("is no other when its connection was made, or asked whether it lives, first", async () => {
    const { clock, world, truth } = host(0);
    world.rested = 4000;
    await clock.measure();
    expect(clock.now().getTime()).toBe(truth());
  });

  it("goes with the database when that has another clock after a failover", async () => {
    const { clock, world, truth } = host(0);
    for (let i = 0; i < 5; i++) await clock.measure();
    world.database += 90_000;
    await clock.measure();
    expect(clock.now().getTime()).toBe(truth());
  });

  it("looks at the monotonic clock twice, however many answers it rests on: weighing them anew each time had looked sixteen times", async () => {
    const { clock, world, truth, looks } = host(0);
    for (let i = 0; i < 10; i++) {
      world.time += 15_000;
      await clock.measure();
    }
    const before = looks();
    expect(clock.now().getTime()).toBe(truth());
    expect(looks() - before).toBe(2);
  });

  it("is the host's own until the database has answered", async () => {
    const database = { lookup: () => Promise.reject(new Error("away")) };
    const clock = openClock(database, makeLog("silent"), { wall: () => 77, steady: () => 1 });
    open.push(clock);
    await clock.measure().catch(() => {});
    expect(clock.now().getTime()).toBe(77);
    expect(clock.skew()).toBe(null);
  });

  it("asks the database at once after a host that stood still, whose own count of time has stood still with it", async () => {
    const { clock, world, truth } = host(0);
    await clock.measure();
    world.database += 9 * 3_600_000;
    clock.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.now().getTime()).toBe(truth());
  });

  it("goes on asking after a standstill until there is an answer: a machine that wakes has no network yet, and mails of its claimed rows left by yesterday's hours", async () => {
    const { clock, world, truth } = host(0);
    await clock.measure();
    world.database += 9 * 3_600_000;
    world.away = true;
    clock.now();
    await pause(50);
    world.away = false;
    await expect.poll(() => clock.now().getTime() === truth(), { timeout: 5000 }).toBe(true);
  });

  it("is known when the database has answered, or has been waited for long enough", async () => {
    const { clock, truth } = host(25 * 3_600_000);
    await clock.known(60_000);
    expect(clock.now().getTime()).toBe(truth());
    const away = { lookup: () => Promise.reject(new Error("away")) };
    const unknown = openClock(away, makeLog("silent"), { wall: () => 77, steady: () => 1 });
    open.push(unknown);
    await unknown.known(20);
    expect(unknown.skew()).toBe(null);
  });

  it("keeps a process that has nothing else yet until then: the drain's thread ended silently, and its hits stayed on the disk", async () => {
    const code = `
      import { openClock } from ${JSON.stringify(new URL("./clock.ts", import.meta.url).href)};
      const away = { lookup: () => Promise.reject(new Error("away")) };
      await openClock(away, { error() {}, info() {} }).known(200);
      console.log("known");`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);
    expect(stdout).toBe("known\n");
  });
});
