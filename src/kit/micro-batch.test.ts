import { expect, it } from "vitest";
import { microBatch } from "./micro-batch.ts";

it("works on what comes at once together, on what comes meanwhile afterwards, and on nothing twice", async () => {
  const batches: (readonly number[])[] = [];
  const ask = microBatch<number>(
    async (items) => {
      batches.push(items);
      await new Promise((later) => setImmediate(later));
      if (items.includes(13)) throw new Error("unlucky");
    },
    { most: 3 },
  );
  const first = [1, 2, 3, 4].map(ask);
  await new Promise((later) => setImmediate(later));
  const second = ask(5);
  await Promise.all([...first, second]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  const result = await Promise.allSettled([ask(13), ask(14)]);
  expect(result.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await ask(15);
  expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 13, 14, 15]);
});

it("waits for others as long as it is told to", async () => {
  const batches: (readonly number[])[] = [];
  const ask = microBatch<number>(async (items) => void batches.push(items), { pause: 20 });
  const first = ask(1);
  await new Promise((later) => setImmediate(later));
  await Promise.all([first, ask(2)]);
  expect(batches).toEqual([[1, 2]]);
});
