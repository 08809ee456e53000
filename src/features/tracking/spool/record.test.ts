import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { actions, longestRecord, scanRecords, writeRecord } from "./record.ts";
import type { Action, Hit } from "./record.ts";
import { networkOf } from "../verdict/network.ts";

const firstVersion =
  "31000000a0c6a25e010203000500000000007b505c18a30107000000000009000000012800000b000400323030313a6462383a3a3774657374";

const latin1 = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
});

const anyHit: fc.Arbitrary<Hit> = fc.record({
  seq: fc.nat(),
  at: fc.integer({ min: 0, max: 4e12 }),
  action: fc.constantFrom(...(Object.keys(actions) as Action[])),
  signs: fc.nat(32_767),
  visit: fc.maxSafeNat(),
  campaign: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  delivery: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  lure: fc.nat(255),
  dwell: fc.nat(65_535),
  address: fc.constantFrom("203.0.113.9", "2001:db8::7", ""),
  agent: latin1,
});

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.array(anyHit, { maxLength: 20 }), (hits) => {
      expect(scanRecords(written(hits))).toEqual({ hits: hits.map(shortened), end: written(hits).length, torn: false });
    }),
  );
});

test("a file cut at any byte keeps every complete record and invents none", () => {
  fc.assert(
    fc.property(fc.array(anyHit, { minLength: 1, maxLength: 4 }), (hits) => {
      const whole = written(hits);
      const ends = hits.map((_, i) => written(hits.slice(0, i + 1)).length);
      for (let cut = 0; cut <= whole.length; cut++) {
        const scan = scanRecords(whole.subarray(0, cut));
        const complete = ends.filter((end) => end <= cut).length;
        expect(scan.hits).toEqual(hits.slice(0, complete).map(shortened));
        expect(scan.torn).toBe(cut !== (complete ? ends[complete - 1] : 0));
      }
    }),
    { numRuns: 15 },
  );
});

test("a flipped bit anywhere is noticed: what stands before it stays, nothing false appears", () => {
  fc.assert(
    fc.property(fc.array(anyHit, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(7), (hits, place, bit) => {
      const whole = written(hits);
      const at = place % whole.length;
      whole[at] = whole[at]! ^ (1 << bit);
      const scan = scanRecords(whole);
      expect(scan.torn).toBe(true);
      expect(scan.hits).toEqual(hits.slice(0, scan.hits.length).map(shortened));
      expect(scan.hits.length).toBeLessThan(hits.length);
    }),
    { numRuns: 500 },
  );
});

test("zeros behind the last record are no records", () => {
  const hit = fc.sample(anyHit, 1)[0]!;
  const scan = scanRecords(Buffer.concat([written([hit]), Buffer.alloc(4096)]));
  expect(scan.hits).toEqual([shortened(hit)]);
});

test("an over-long agent is cut, the record stays whole", () => {
  const hit = { ...fc.sample(anyHit, 1)[0]!, agent: "x".repeat(9000) };
  const bytes = written([hit]);
  expect(bytes.length).toBeLessThanOrEqual(longestRecord);
  expect(scanRecords(bytes).hits[0]!.agent).toBe("x".repeat(255));
});

test("a record of the first version is still read", () => {
  const bytes = Buffer.from(firstVersion, "hex");
  expect(scanRecords(bytes).hits).toEqual([
    {
      seq: 5,
      at: 1_800_000_000_123,
      action: "clicked",
      signs: 3,
      campaign: 7,
      delivery: 9,
      lure: 1,
      dwell: 40,
      address: "2001:db8::7",
      agent: "test",
    },
  ]);
});

/** Without a key the network alone is kept. */
function shortened(hit: Hit): Hit {
  return { ...hit, address: networkOf(hit.address) };
}

function written(hits: Hit[]): Buffer {
  const bytes = Buffer.alloc(hits.length * longestRecord);
  let end = 0;
  for (const hit of hits) end = writeRecord(bytes, end, hit);
  return bytes.subarray(0, end);
}

test("a record of the version before, without a page, is read as one", () => {
  const [hit] = fc.sample(anyHit, 1) as [Hit];
  const now = written([hit]);
  // Head, 38 bytes that both have, then 8 of the page's number.
  const before = Buffer.concat([now.subarray(0, 8 + 38), now.subarray(8 + 46)]);
  before[8] = 2;
  before.writeUInt32LE(before.length - 8, 0);
  before.writeUInt32LE(crc32(before.subarray(8)), 4);
  const { visit: _, ...rest } = shortened(hit);
  expect(scanRecords(before).hits).toEqual([rest]);
});
