import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stream } from "./stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer whose reader takes what is written, or has stopped reading. */
function answer(reads: boolean) {
  const out = Object.assign(
    new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void (reads && done()) }),
    { setHeader: () => {}, writeHead: () => {} },
  );
  const request: any = { raw: new EventEmitter() };
  const reply: any = { request: { method: "GET" }, hijack: () => {}, getHeaders: () => ({}), raw: out, server: {} };
  const seen = { left: 0, may: true, tell: (_text: string): boolean => false };
  stream(
    request,
    reply,
    ({ tell }) => {
      seen.tell = tell;
      return () => void (seen.left += 1);
    },
    { signedIn: undefined, mayStill: async () => seen.may },
  );
  return { out, request, seen };
}

it("lets go of somebody who has stopped reading, and of their connection", async () => {
  const { out, seen } = answer(false);
  expect(seen.tell("data: 1\n\n")).toBe(true);
  expect(seen.tell("data: 2\n\n")).toBe(false);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect([seen.left, out.destroyed]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([seen.left, out.destroyed]).toEqual([1, true]);
});

it("tells nothing more to somebody who may no longer", async () => {
  const { out, seen } = answer(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.left).toBe(0);
  seen.may = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([seen.left, out.writableEnded, seen.tell("data: 1\n\n")]).toEqual([1, true, false]);
});

it("ends once, when the caller leaves", async () => {
  const { request, seen } = answer(true);
  request.raw.emit("close");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(seen.left).toBe(1);
});
