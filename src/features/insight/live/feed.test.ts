import { expect, it } from "vitest";
import { makeFeeds } from "./feed.ts";

/** Feeds whose seconds pass when the test says so. */
function staged() {
  let pass: (() => void)[] = [];
  const feeds = makeFeeds(() => new Promise((on) => pass.push(on)));
  const settle = async () => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
  };
  return {
    feeds,
    settle,
    async second() {
      const now = pass;
      pass = [];
      for (const on of now) on();
      await settle();
    },
  };
}

function viewer() {
  const seen: string[] = [];
  return {
    received: seen,
    ended: 0,
    full: false,
    tell(text: string) {
      if (!this.full) seen.push(text);
      return !this.full;
    },
    end() {
      this.ended += 1;
    },
  };
}

it("reads once for all who watch the same, tells what has changed, and stops with the last of them", async () => {
  const { feeds, settle, second } = staged();
  let reads = 0;
  let state = '{"sent":1}';
  const read = async () => ((reads += 1), state);
  const all = Array.from({ length: 50 }, viewer);
  const leave = all.map((one) => feeds.follow("a", read, one));
  await settle();
  expect(reads).toBe(1);
  await second();
  state = '{"sent":2}';
  await second();
  expect(reads).toBe(3);
  for (const one of all) expect(one.received).toEqual(['data: {"sent":1}\n\n', ": quiet\n\n", 'data: {"sent":2}\n\n']);
  const late = viewer();
  const leaveLate = feeds.follow("a", read, late);
  expect(late.received).toEqual(['data: {"sent":2}\n\n']);
  expect(feeds.viewers()).toBe(51);
  for (const go of [...leave, leaveLate]) go();
  await second();
  await second();
  expect(reads).toBe(3);
  expect(feeds.viewers()).toBe(0);
});

it("keeps apart what is not the same for everybody", async () => {
  const { feeds, settle } = staged();
  const [one, other] = [viewer(), viewer()];
  feeds.follow("a", async () => "1", one);
  feeds.follow("b", async () => "2", other);
  await settle();
  expect([one.received, other.received]).toEqual([["data: 1\n\n"], ["data: 2\n\n"]]);
});

it("tells somebody slow the newest state once there is room, and not those in between", async () => {
  const { feeds, settle, second } = staged();
  let n = 0;
  const [slow, quick] = [viewer(), viewer()];
  const read = async () => String(Math.min((n += 1), 3));
  for (const one of [slow, quick]) feeds.follow("a", read, one);
  await settle();
  slow.full = true;
  for (let seconds = 0; seconds < 3; seconds += 1) await second();
  slow.full = false;
  await second();
  await second();
  expect(slow.received).toEqual(["data: 1\n\n", "data: 3\n\n", ": quiet\n\n"]);
  expect(quick.received).toEqual(["1", "2", "3"].map((one) => `data: ${one}\n\n`).concat(Array(3).fill(": quiet\n\n")));
});

it("says nothing while it cannot be read, and goes on afterwards", async () => {
  const { feeds, settle, second } = staged();
  const one = viewer();
  let away = true;
  const read = async () => {
    if (away) throw new Error("the database is away");
    return "1";
  };
  feeds.follow("a", read, one);
  await settle();
  await second();
  expect(one.received).toEqual([]);
  away = false;
  await second();
  expect(one.received).toEqual(["data: 1\n\n"]);
});

it("sends everybody away whose rights it was read by have changed", async () => {
  const { feeds, settle } = staged();
  const one = viewer();
  feeds.follow("a", async () => null, one);
  await settle();
  expect([one.received, one.ended, feeds.viewers()]).toEqual([[], 1, 0]);
});
