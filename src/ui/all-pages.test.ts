import { expect, it } from "vitest";
import { pageInput } from "../kit/contract.ts";
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

it.each([0, 1, 199, 200, 201, 450])("brings all %i, each once and in their order", async (count) => {
  const { call } = listOf(count);
  expect(await allPages(call, {} as never, {} as never)).toEqual(Array.from({ length: count }, (_, i) => i));
});

it("asks again with the same input and the cursor alone, and not for ever", async () => {
  const { call, asked } = listOf(10_000);
  expect(await allPages(call, {} as never, { tag: "x" } as never)).toHaveLength(2000);
  expect(asked.slice(0, 2)).toEqual([{ limit: 200, tag: "x" }, { limit: 200, tag: "x", cursor: "200" }]); // oxfmt-ignore
});

it("asks for larger pages where a list gives them", async () => {
  const { call, asked } = listOf(450);
  expect(await allPages(call, {} as never, {} as never, 500)).toHaveLength(450);
  expect(asked).toEqual([{ limit: 500 }]);
});

it("asks for pages as large as the API gives: of figures each costs it as much as all of them", async () => {
  const { call, asked } = listOf(1);
  await allPages(call, {} as never, {} as never);
  const { limit } = asked[0] as { limit: number };
  expect(pageInput.limit.safeParse(limit).success).toBe(true);
  expect(pageInput.limit.safeParse(limit + 1).success).toBe(false);
});
