import fc from "fast-check";
import smpp from "smpp";
import { describe, expect, it } from "vitest";
import { toGsm } from "./gsm.ts";
import { cutText } from "./parts.ts";

describe("a text as it travels", () => {
  it.each([
    ["", "gsm", 1],
    ["x".repeat(160), "gsm", 1],
    ["x".repeat(161), "gsm", 2],
    ["x".repeat(306), "gsm", 2],
    ["x".repeat(307), "gsm", 3],
    ["€".repeat(80), "gsm", 1],
    ["€".repeat(81), "gsm", 2],
    ["Grüße, Ærø, Ωmega @£", "gsm", 1],
    ["é".repeat(160), "gsm", 1],
    ["ê".repeat(70), "ucs2", 1],
    ["ê".repeat(71), "ucs2", 2],
    ["😀".repeat(35), "ucs2", 1],
    ["😀".repeat(36), "ucs2", 2],
    ["Код: 123456", "ucs2", 1],
    ["`", "ucs2", 1],
    ["\u001b", "ucs2", 1],
  ])("%j is %s in %i", (text, coding, parts) => {
    const cut = cutText(text);
    expect([cut.coding, cut.parts.length]).toEqual([coding, parts]);
  });

  it("loses nothing, cuts no character, and fills no part beyond its room", () => {
    const letters = fc.constantFrom("a", "€", "ß", "ж", "😀", "[", "\n", " ");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 400 }), (chars) => {
        const text = chars.join("");
        const { coding, parts } = cutText(text);
        expect(parts.join("")).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          const octets = coding === "gsm" ? toGsm(part)!.length : Buffer.byteLength(part, "utf16le");
          expect(octets).toBeLessThanOrEqual(coding === "gsm" ? (parts.length > 1 ? 153 : 160) : parts.length > 1 ? 134 : 140); // oxfmt-ignore
        }
      }),
    );
  });

  it("is coded as the library for SMPP codes it", () => {
    const text = "@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0:;<=>?¡AZÄÖÑÜ§¿azäöñüà^{}\\[~]|€";
    expect(toGsm(text)).toEqual(smpp.encodings.ASCII.encode(text));
    expect(toGsm("ж")).toBeNull();
  });
});
