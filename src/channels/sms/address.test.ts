import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumber } from "./address.ts";

describe("a telephone number", () => {
  it.each([
    ["+491701234567", "+491701234567"],
    ["+49 170 123 45 67", "+491701234567"],
    ["+44 (0)1632 960001", "+441632960001"],
    ["+1-555-555-0100", "+15555550100"],
    ["+52 1 55 1234 5678", "+525512345678"],
    ["+52 55 1234 5678", "+525512345678"],
  ])("%s is taken as %s", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each(["", "+", "0170 1234567", "491701234567", "+49", "+1234567890123456", "ada@hill.example", "+49170abc", "+4917012345,+4917012346", "+491701234567;ext=5", "+491701234567\r\nx", "tel:+491701234567"])(
    "%j is none",
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  ); // oxfmt-ignore

  it("leaves as E.164 or not at all, whatever was typed", () => {
    const typed = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^\+[0-9 ()+.\-;,x#*]{0,30}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const read = readNumber(text);
        if (read !== null) expect(read).toMatch(/^\+[1-9]\d{3,14}$/);
      }),
      { numRuns: 5000 },
    );
  });
});
