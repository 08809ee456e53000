import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSecrets } from "./secrets.ts";

const secrets = makeSecrets(Buffer.alloc(32, 7));
const place = { table: "boxes", column: "password", row: "row-1", org: "org-1" };
const places = Object.keys(place).map((part) => ({ ...place, [part]: "other" }));

describe("sealed secrets", () => {
  it("open only in the place they were sealed for, unchanged", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...places), fc.nat(), (plain, other, at) => {
        const sealed = secrets.seal(plain, place);
        expect(Buffer.compare(secrets.open(sealed, place), plain)).toBe(0);
        expect(() => secrets.open(sealed, other)).toThrow();
        const bent = Buffer.from(sealed);
        bent[at % bent.length]! ^= 1;
        expect(() => secrets.open(bent, place)).toThrow();
      }),
    );
  });

  it("are different each time and under each root key", () => {
    expect(secrets.seal("x", place).equals(secrets.seal("x", place))).toBe(false);
    expect(() => makeSecrets(Buffer.alloc(32, 8)).open(secrets.seal("x", place), place)).toThrow();
  });

  it("are kept honest by HMAC-SHA-256", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (data, purpose) => {
        const expected = createHmac("sha256", secrets.derive(`mac:${purpose}`));
        expect(secrets.mac(purpose, data).equals(expected.update(data).digest())).toBe(true);
      }),
    );
  });

  it("are kept honest whatever was checked before under the same purpose", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (all) => {
        for (const data of all) {
          const expected = createHmac("sha256", secrets.derive("mac:one")).update(data).digest();
          expect(secrets.mac("one", data).equals(expected)).toBe(true);
        }
      }),
    );
  });

  it("derive a key of its own for each purpose", () => {
    expect(secrets.derive("a").equals(secrets.derive("b"))).toBe(false);
    expect(secrets.mac("a", "x").equals(secrets.mac("b", "x"))).toBe(false);
  });
});
