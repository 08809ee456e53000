import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress as readPlain } from "../../../kit/address.ts";
import { readAddress } from "./address.ts";
import type { Address } from "./address.ts";

describe("accepted", () => {
  test.each([
    ["ann@x.example", "ann@x.example", "ann@x.example"],
    ["  Ann.Lee+news@X.Example. ", "Ann.Lee+news@x.example", "ann.lee+news@x.example"],
    ["Ann B <ann@x.example>", "ann@x.example", "ann@x.example"],
    ['"Lee, Ann" <Ann@x.example>', "Ann@x.example", "ann@x.example"],
    ["o'neil@x.example", "o'neil@x.example", "o'neil@x.example"],
    ["post@bücher.example", "post@xn--bcher-kva.example", "post@xn--bcher-kva.example"],
    ["post@BÜCHER.EXAMPLE", "post@xn--bcher-kva.example", "post@xn--bcher-kva.example"],
    ["post@xn--bcher-kva.example", "post@xn--bcher-kva.example", "post@xn--bcher-kva.example"],
    ["a@例え.example", "a@xn--r8jz45g.example", "a@xn--r8jz45g.example"],
  ])("%j", (given, email, key) => {
    expect(readAddress(given)).toMatchObject({ email, key });
  });

  test("the name beside an address is given too", () => {
    expect((readAddress('"Ann B" <ann@x.example>') as Address).name).toBe("Ann B");
  });
});

describe("refused", () => {
  test.each([
    ["", "email-missing"],
    ["   ", "email-missing"],
    ["Ann <>", "email-missing"],
    ["ann", "email-shape"],
    ["@x.example", "email-shape"],
    ["ann@", "email-shape"],
    ["ann@b@x.example", "email-shape"],
    ["ann lee@x.example", "email-space"],
    ["ann\u00a0lee@x.example", "email-space"],
    ["ann@x\u00a0y.example", "email-space"],
    ["=?utf-8?Q?ann?=@x.example", "email-encoded"],
    ["=?UTF-8?B?YW5u?=@x.example", "email-encoded"],
    ["a!b@x.example", "email-routing"],
    ["a%b.example@x.example", "email-routing"],
    ["a|b@x.example", "email-routing"],
    ["a@x.example, b@x.example", "email-shape"],
    ['"ann lee"@x.example', "email-quoted"],
    ['"x@gmail.example x"@internal.example', "email-quoted"],
    ["ann(comment)@x.example", "email-quoted"],
    ["a\\b@x.example", "email-quoted"],
    ["ann@x.example\r\nBcc: b@x.example", "email-control"],
    ["ann\0@x.example", "email-control"],
    ["ann\u2028@x.example", "email-control"],
    ["änn@x.example", "email-local-ascii"],
    ["ann\u200B@x.example", "email-local-ascii"],
    [".ann@x.example", "email-local"],
    ["ann..lee@x.example", "email-local"],
    ["ann,lee@x.example", "email-local"],
    [`${"a".repeat(65)}@x.example`, "email-local"],
    ["ann@localhost", "email-domain"],
    ["ann@[192.0.2.1]", "email-domain"],
    ["ann@192.0.2.1", "email-domain"],
    ["ann@x..example", "email-domain"],
    ["ann@-x.example", "email-domain"],
    ["ann@x_y.example", "email-domain"],
    ["ann@x.example:25", "email-domain"],
    ["ann@x.example/b", "email-domain"],
    ["ann@xn--.example", "email-domain"],
    ["ann@exa%6dple.example", "email-domain"],
    [`a@${"b".repeat(64)}.example`, "email-domain"],
    [`a@${"b.".repeat(122)}exampleee`, "email-too-long"],
    ["a".repeat(500), "email-too-long"],
  ])("%j", (given, reason) => {
    expect(readAddress(given)).toBe(reason);
  });
});

test("what is taken here is what the gate lets through, and nothing else", () => {
  for (let code = 0; code < 0x250; code++)
    for (const local of ["a%", "%a", "a%b"].map((one) => one.replace("%", String.fromCharCode(code)))) {
      const text = `${local}@x.example`;
      if (/[<>]|^\s|[\u00a0\s]$/.test(local) || text.trim() !== text) continue;
      expect(typeof readAddress(text) === "string", JSON.stringify(text)).toBe(readPlain(text) === null);
    }
});

test("whatever is accepted is one plain ASCII address that is accepted again unchanged", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom(
      "@",
      ".",
      '"',
      "<",
      ">",
      " ",
      "\r\n",
      "\0",
      "x.example",
      "ann",
      "ß",
      "。",
      "＠",
      "xn--",
      "%40",
      "\\",
      ",",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const read = readAddress(pieces.join(""));
      if (typeof read === "string") return;
      expect(read.email).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
      expect(read.email.split("@")).toHaveLength(2);
      expect(readAddress(read.email)).toMatchObject({ email: read.email, key: read.key });
      expect(readAddress(read.key)).toMatchObject({ email: read.key, key: read.key });
    }),
    { numRuns: 5000 },
  );
});
