import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacPads, hmacWith, isSameSecret } from "./hmac.ts";

describe("an HMAC", () => {
  it("is that of RFC 2104 under keys of all lengths", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 140, size: "max" }),
        fc.uint8Array({ maxLength: 140, size: "max" }),
        (key, data) => {
          const made = hmacWith(key)(data);
          expect(made.equals(createHmac("sha256", key).update(data).digest())).toBe(true);
        },
      ),
    );
  });

  it("can be made of its pads by whoever has SHA-256 alone", () => {
    const { inner, outer } = hmacPads(Buffer.from("a key"));
    expect([inner.length, outer.length]).toEqual([64, 64]);
    expect(inner.map((byte, at) => byte ^ outer[at]!).every((byte) => byte === (0x36 ^ 0x5c))).toBe(true);
  });
});

it("secrets are the same when all their bytes are", () => {
  expect(isSameSecret("a secret", Buffer.from("a secret"))).toBe(true);
  expect(isSameSecret("", "")).toBe(true);
  for (const other of ["a secreT", "a secret ", "a secre", ""]) expect(isSameSecret("a secret", other)).toBe(false);
});
