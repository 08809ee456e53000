import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/testing.ts";
import { domainIn } from "../../kit/address.ts";
import { newId } from "../../kit/id.ts";
import { domainSql, channelAddressesSql } from "./store/channel-addresses.ts";

let house: TestDatabase;
beforeAll(async () => void (house = await testDatabase()));
afterAll(() => house.close());

it("finds the same domain of an address in SQL as the gate does", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "@", "#", ".", "B", "%", "_", "ü", "\\"), maxLength: 12 });
  const pairs = fc.sample(fc.tuple(text, fc.constantFrom("@", "#", null)), 500);
  const rows = await house.database.tx(newId(), (db) =>
    db.query<{ domain: string | null }>(
      `SELECT ${domainSql("t.address", "t.sign")} AS domain FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(address, sign, place) ORDER BY place`,
      [pairs.map(([address]) => address), pairs.map(([, sign]) => sign)],
    ),
  );
  expect(rows.map((row) => row.domain)).toEqual(pairs.map(([address, sign]) => domainIn(address, sign)));
});

it("reaches whose domain is one of the proven names, letter by letter, and nobody by a name that looks like one", async () => {
  const reached = async (email: string) => {
    const way = channelAddressesSql(1, { fields: "$1", signs: "$2", domains: "$3", addresses: "$4" });
    const row = await house.database.tx(newId(), (db) =>
      db.one<{ reached: number[] }>(
        `SELECT ${way.reached} AS reached FROM (SELECT m.id, ${way.columns("m")} FROM (SELECT gen_random_uuid() AS id, $5::text AS email, '' AS phone, '{}'::jsonb AS custom) AS m) AS found`,
        [["email"], ["@"], ["owned.example"], ["one@else.example"], email],
      ),
    );
    return row.reached.length > 0;
  };
  expect(await reached("ann@owned.example")).toBe(true);
  expect(await reached("Ann@OWNED.example")).toBe(true);
  expect(await reached("one@else.example")).toBe(true);
  for (const email of [
    "ann@mail.owned.example",
    "ann@notowned.example",
    "ann@ownedXexample",
    "ann@owned.example.attacker.example",
    "owned.example@attacker.example",
    "ann@owned.example@attacker.example",
    "two@else.example",
    "owned.example",
    "",
  ])
    expect(await reached(email), email).toBe(false);
});
