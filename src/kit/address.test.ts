import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress, readDomain } from "./address.ts";

describe("an address", () => {
  it.each([
    ["ada@lake.example", "ada@lake.example"],
    ["Ada.Berg+x@LAKE.Example", "Ada.Berg+x@lake.example"],
    ["o'neil@lake.example", "o'neil@lake.example"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@ＬＡＫＥ.example", "ada@lake.example"],
    ["ada@faß.example", "ada@xn--fa-hia.example"],
  ])("%s is read as %s", (text, ascii) => expect(readAddress(text)?.ascii).toBe(ascii));

  it.each([
    "",
    "ada",
    "@lake.example",
    "ada@",
    "ada@lake",
    "ada@@lake.example",
    "ada@other.example@lake.example",
    '"ada"@lake.example',
    '"x@other.example x"@lake.example',
    "ada@lake.example,bob@other.example",
    "ada@lake.example bob@other.example",
    "<ada@lake.example>",
    "Ada <ada@lake.example>",
    "ada@lake.example\r\nRCPT TO:<bob@other.example>",
    "ada@lake.example\0.other.example",
    "ada\n@lake.example",
    "ada @lake.example",
    "ada@ lake.example",
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@0x7f.1",
    "ada@lake.example.",
    ".ada@lake.example",
    "ada.@lake.example",
    "a..da@lake.example",
    "ada@-lake.example",
    "ada@lake-.example",
    "ada@la_ke.example",
    "ada@other.example／lake.example",
    "ada@other.example＠lake.example",
    "ada@lake.example?x",
    "ada@lake.example#x",
    "ada@lake.example:25",
    "ada@lake.example/x",
    "ada(comment)@lake.example",
    "ada@lake.example(comment)",
    "ädä@lake.example",
    "eve%other.example@lake.example",
    "other.example!eve@lake.example",
    "|sh@lake.example",
    "=?utf-8?Q?ada?=@lake.example",
    "=?UTF-8?B?YWRh?=@lake.example",
    "ada\u00a0berg@lake.example",
    `${"a".repeat(65)}@lake.example`,
    `ada@${"a".repeat(64)}.example`,
    `ada@${"a.".repeat(130)}example`,
  ])("%j is none", (text) => expect(readAddress(text)).toBeNull());

  it("that is read once reads as itself again, in ASCII without anything that SMTP could misunderstand", () => {
    const part = fc.string({ unit: "binary", maxLength: 30 });
    fc.assert(
      fc.property(fc.tuple(part, part), ([local, domain]) => {
        const read = readAddress(`${local}@${domain}.example`);
        if (!read) return;
        expect(read.ascii).toMatch(/^[!-~]+$/);
        expect(read.ascii).not.toMatch(/[<>(),;:"\\[\]\s]/);
        expect(readAddress(read.ascii)).toEqual(read);
        expect(readDomain(read.domain)).toBe(read.domain);
      }),
      { numRuns: 5000 },
    );
  });
});
