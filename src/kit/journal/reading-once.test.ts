import { expect, it, onTestFinished, vi } from "vitest";
import { readingOnce } from "./reading-once.ts";

it("whoever goes on asking hears what a journal says by now, and whoever asks at once the same", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let said = 0;
  const read = readingOnce(async () => ++said);
  expect(await Promise.all([read("a"), read("a")])).toEqual([1, 1]);
  // As often as one tries again who cannot be compared, while others write.
  const heard = [];
  for (let asked = 0; asked < 10; asked += 1) {
    await vi.advanceTimersByTimeAsync(4000);
    heard.push(await read("a"));
  }
  expect(heard.at(-1)).toBeGreaterThan(2);
  expect(await read("b")).toBe(said);
});

it("a journal is read once, too, for who asks while that takes long, as on a slow disk", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let begun = 0;
  const read = readingOnce(() => new Promise<number>((done) => setTimeout(done, 30_000, ++begun)));
  const first = read("a");
  await vi.advanceTimersByTimeAsync(25_000);
  const second = read("a");
  await vi.advanceTimersByTimeAsync(8000);
  expect(await Promise.all([first, second, read("a")])).toEqual([1, 1, 1]);
});
