import { afterEach, expect, it, vi } from "vitest";
import { openClaim } from "./job-claim.ts";

afterEach(() => void vi.restoreAllMocks());

/** A job of this process, and what happens to the clocks of its machine. */
function machine() {
  const [wall, steady] = [vi.spyOn(Date, "now"), vi.spyOn(performance, "now")];
  const clocks = { wall: 1_000_000, steady: 5000 };
  wall.mockImplementation(() => clocks.wall);
  steady.mockImplementation(() => clocks.steady);
  const asked: number[] = [];
  const queue = { ours: true };
  const claim = openClaim(
    async () => {
      asked.push(clocks.wall);
      return queue.ours;
    },
    new AbortController().signal,
    clocks.steady,
  );
  return { claim, clocks, asked, queue };
}

it("a job that has been confirmed is this process's for some seconds, and asked about after these", async () => {
  const { claim, clocks, asked } = machine();
  await claim.confirm();
  expect(asked).toEqual([]);
  clocks.wall += 21_000;
  clocks.steady += 21_000;
  await claim.confirm();
  expect(asked).toHaveLength(1);
});

it("a machine that was suspended asks before it commits: its own count of time stood still, and the job may be another's", async () => {
  const { claim, clocks, asked, queue } = machine();
  clocks.wall += 60_000;
  clocks.steady += 10;
  queue.ours = false;
  await expect(claim.confirm()).rejects.toThrow("given to another process");
  expect(asked).toHaveLength(1);
  expect(claim.signal.aborted).toBe(true);
});

it("a clock that is set back makes no job another minute this process's", async () => {
  const { claim, clocks, asked } = machine();
  clocks.wall -= 3_600_000;
  clocks.steady += 21_000;
  await claim.confirm();
  expect(asked).toHaveLength(1);
});
