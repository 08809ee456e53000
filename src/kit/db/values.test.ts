import { expect, it } from "vitest";
import type { Db } from "./handle.ts";
import { byDefault, insertValues } from "./values.ts";

/** What would be sent to insert so many rows. */
async function sent(rows: number, name?: string, at: unknown = 7) {
  const statements: { name: string | undefined; params: number }[] = [];
  const db = {
    run: async (_sql: string, params: unknown[], called?: string) =>
      void statements.push({ name: called, params: params.length }),
  } as unknown as Db;
  const given = Array.from({ length: rows }, (_, n) => [n, "a", at]);
  await insertValues(db, "org", given, (values) => `INSERT INTO t (org, n, text, at) VALUES ${values}`, name);
  return statements;
}

it("prepares few rows by their number and many by the same number at a time, so that a server plans each once", async () => {
  expect(await sent(0, "t")).toEqual([]);
  expect(await sent(3, "t")).toEqual([{ name: "t-3", params: 10 }]);
  expect(await sent(120, "t")).toEqual([{ name: undefined, params: 361 }]);
  expect(await sent(430, "t")).toEqual([
    { name: "t-200", params: 601 },
    { name: "t-200", params: 601 },
    { name: "t-30", params: 91 },
  ]);
});

it("sends all that a server takes at once where nothing can be prepared", async () => {
  expect(await sent(430)).toEqual([{ name: undefined, params: 1291 }]);
  expect(await sent(430, "t", byDefault)).toEqual([{ name: undefined, params: 861 }]);
});
