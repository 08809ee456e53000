import { expect, it } from "vitest";
import { allPages } from "./all-pages.ts";
import type { Call } from "./call.ts";

/** A list of so many numbers, in pages of as many as are asked for. */
function listOf(count: number) {
  const asked: unknown[] = [];
  const call = (async (_endpoint: unknown, input: { limit: number; cursor?: string }) => {
    asked.push(input);
    const from = Number(input.cursor ?? 0);
    const next = from + input.limit < count ? String(from + input.limit) : null;
    return { items: Array.from({ length: Math.min(input.limit, count - from) }, (_, i) => from + i), next };
  }) as unknown as Call;
  return { call, asked };
}

it.each([0, 1, 3, 4, 7])("brings all %i, each once and in their order", async (count) => {
  const { call } = listOf(count);
  expect(await allPages(call, {} as never, { limit: 3 } as never)).toEqual(Array.from({ length: count }, (_, i) => i));
});

it("asks again with the same input and the cursor alone, and not for ever", async () => {
  const { call, asked } = listOf(1000);
  expect(await allPages(call, {} as never, { limit: 3, tag: "x" } as never)).toHaveLength(30);
  expect(asked.slice(0, 2)).toEqual([{ limit: 3, tag: "x" }, { limit: 3, tag: "x", cursor: "3" }]); // oxfmt-ignore
});
