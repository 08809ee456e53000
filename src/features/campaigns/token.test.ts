import fc from "fast-check";
import { expect, it } from "vitest";
import { languages } from "../../kit/languages.ts";
import { makeSecrets } from "../../kit/secrets.ts";
import { makeToken, readToken } from "./token.ts";

const env = { secrets: makeSecrets(Buffer.alloc(32, 7)) };
const link = fc.record({
  campaign: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  delivery: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  heldOut: fc.boolean(),
  lureIdx: fc.integer({ min: 0, max: 255 }),
  test: fc.boolean(),
  locale: fc.constantFrom(undefined, ...languages.map(({ tag }) => tag)),
});

it("reads back what was written, in 38 characters", () => {
  fc.assert(
    fc.property(link, (one) => {
      const token = makeToken(env.secrets, one);
      expect(token).toMatch(/^[A-Za-z0-9_-]{38}$/);
      expect(readToken(env, token)).toEqual(one);
    }),
  );
});

it("knows no token with any other character, length, key or spelling", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  fc.assert(
    fc.property(link, fc.integer({ min: 0, max: 37 }), fc.integer({ min: 1, max: 63 }), (one, at, by) => {
      const token = makeToken(env.secrets, one);
      const other = alphabet[(alphabet.indexOf(token[at]!) + by) % 64]!;
      expect(readToken(env, token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
      expect(readToken(env, token.slice(0, at))).toBeNull();
      expect(readToken(env, `${token}A`)).toBeNull();
      expect(readToken({ secrets: makeSecrets(Buffer.alloc(32, 8)) }, token)).toBeNull();
    }),
  );
  expect(readToken(env, "")).toBeNull();
  expect(readToken(env, "=".repeat(38))).toBeNull();
});

it("names a language of the product, and none where there is no such", () => {
  const one = { campaign: 1, delivery: 1, heldOut: false, lureIdx: 0, test: false };
  const read = (locale: string | null) => readToken(env, makeToken(env.secrets, { ...one, locale }))?.locale;
  expect([read("de-AT"), read("ar"), read("pt-BR"), read(null)]).toEqual(["de", "ar", undefined, undefined]);
  expect(languages.length).toBeLessThan(64);
});
