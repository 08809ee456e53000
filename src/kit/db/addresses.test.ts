import { afterAll, beforeAll, expect, it } from "vitest";
import { noteAddresses } from "./addresses.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const addresses = { publicUrl: "https://a.example", learnUrl: "https://learn.a.example", lureUrl: "https://b.example" };

it("another process's other addresses are told, those that are the same are not, and a move is told once", async () => {
  const seen: object[] = [];
  const log = { warn: (what: object) => void seen.push(what) } as never;
  await noteAddresses(t.owner, addresses, log);
  await noteAddresses(t.owner, addresses, log);
  expect(seen).toEqual([]);
  const written = () => t.look("SELECT xmin::text FROM kit_installation");
  const before = await written();
  await noteAddresses(t.owner, addresses, log);
  expect(await written()).toEqual(before);
  const moved = { ...addresses, lureUrl: "https://c.example" };
  await noteAddresses(t.owner, moved, log);
  await noteAddresses(t.owner, moved, log);
  expect(seen).toEqual([{ LURE_URL: { here: "https://c.example", before: "https://b.example" } }]);
});
