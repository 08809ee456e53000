import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "./id.ts";
import { base32, fromBase32 } from "./tokens.ts";

it("base32 round-trips any bytes, in either case (RFC 4648, section 10)", () => {
  expect(base32(Buffer.from("foobar"))).toBe("mzxw6ytboi");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      expect(fromBase32(base32(bytes).toUpperCase())!.equals(Buffer.from(bytes))).toBe(true);
    }),
  );
  expect(fromBase32("ab1")).toBeNull();
});

it("identifiers are UUIDs of version 7 and sort by time", () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newId(1_000) < newId(2_000)).toBe(true);
});
