import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import { storableJson, storableText, unstorable } from "./storable.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const any = fc.string({
  unit: fc.constantFrom("\0", "\ud83d", "\udc22", "\u{1f422}", "\\", "u0000", "ud83d", '"', "a"),
  maxLength: 9,
});

it("a text is cut between letters, and keeps what can be kept", () => {
  expect(storableText("ab\u{1f422}", 3)).toBe("ab");
  expect(storableText("ab\u{1f422}", 4)).toBe("ab\u{1f422}");
  expect(storableText("a\0b")).toBe("a b");
  fc.assert(fc.property(any, fc.nat(9), (text, most) => unstorable(storableText(text, most)).length === 0));
});

it("JSON of any words is taken by the database, and is the same where it can be kept", async () => {
  const cases = fc.sample(fc.dictionary(any, fc.oneof(any, fc.array(any))), 200);
  for (const one of [...cases, { at: new Date(0), none: null, un: undefined, n: 1 }]) {
    const json = storableJson(one);
    if (unstorable(one).length === 0) expect(json).toBe(JSON.stringify(one));
    else expect(unstorable(JSON.parse(json))).toEqual([]);
    await t.look("SELECT $1::jsonb", [json]);
  }
  expect(storableJson(["a\0", new Date(0), { b: "\ud83d" }])).toBe('["a ","1970-01-01T00:00:00.000Z",{"b":"\ufffd"}]');
});
