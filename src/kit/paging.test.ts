import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zTime } from "./contract.ts";
import { newId } from "./id.ts";
import { Problem } from "./problem.ts";
import { cursorKeys, pageOf, writeCursor } from "./paging.ts";

it("walks a list of any length in pages of any size, every row once", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.integer({ min: 1, max: 12 }), (length, limit) => {
      const list = Array.from({ length }, (_, at) => ({ at, text: `ä ${at}` }));
      const seen: number[] = [];
      for (let cursor: string | undefined; ;) {
        const keys = cursorKeys(cursor, [zInt(), z.string()]);
        const after = list.filter((row) => !keys || row.at > keys[0]);
        const { items, next } = pageOf(after.slice(0, limit + 1), limit, (row) => [row.at, row.text]);
        seen.push(...items.map((row) => row.at));
        if (!next) break;
        cursor = next;
      }
      expect(seen).toEqual(list.map((row) => row.at));
    }),
  );
});

it("refuses a cursor of another list with the field's name", () => {
  const time = new Date().toISOString();
  expect(cursorKeys(writeCursor([time, newId()]), [zTime(), zId()])).toHaveLength(2);
  expect(cursorKeys(undefined, [zId()])).toBeNull();
  const bad = [
    "nonsense",
    "%",
    writeCursor([]),
    writeCursor([time]),
    writeCursor([newId(), time]),
    writeCursor([1, 2]),
  ];
  for (const cursor of bad) {
    expect(() => cursorKeys(cursor, [zTime(), zId()])).toThrow(
      expect.objectContaining({ reason: "bad-cursor", fields: [expect.objectContaining({ path: "cursor" })] }),
    );
  }
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (cursor) => {
      expect(() => cursorKeys(cursor, [zTime(), zId()])).toThrow(Problem);
    }),
  );
});

it("a paged endpoint says by itself that it refuses bad cursors", () => {
  const list = { method: "GET", path: "/things", may: "things:read", summary: "Things" } as const;
  const paged = endpoint({
    ...list,
    input: z.strictObject({ ...pageInput }),
    output: page(zId()),
    refuses: { "no-way": "conflict" },
  });
  expect(paged["~orpc"].meta.refuses).toEqual({ "no-way": "conflict", "bad-cursor": "invalid" });
  expect(endpoint({ ...list, refuses: { "no-way": "conflict" } })["~orpc"].meta.refuses).toEqual({
    "no-way": "conflict",
  });
});
