import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CsvLimits } from "./read.ts";
import { CsvFault, csvLine, neutraliseCell, readCsv, restoreCell } from "./index.ts";

const read = async (bytes: Buffer | string, chunk = 65536, limits?: CsvLimits) => {
  const whole = Buffer.from(bytes);
  const chunks: Buffer[] = [];
  for (let at = 0; at < whole.length; at += chunk) chunks.push(whole.subarray(at, at + chunk));
  return Array.fromAsync(readCsv(chunks, limits));
};
const cells = async (text: Buffer | string, chunk?: number) => (await read(text, chunk)).map((record) => record.cells);
const fault = async (bytes: Buffer | string) => {
  const error = await read(bytes).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(CsvFault);
  return { reason: (error as CsvFault).reason, line: (error as CsvFault).line };
};

const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ",", ";", "\t", "\n", "\r", "'", "=", "+", "-", "@", " ", "a", "é", "漢", "🐟"),
    maxLength: 12,
  }),
);
// What a reader gives back: trimmed; text with lone surrogates or NUL is no UTF-8 text.
const plain = cell.map((text) => text.toWellFormed().replaceAll("\0", "").trim());

describe("reading what was written", () => {
  test("every table comes back, cut anywhere into chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(plain, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, chunk) => {
          // The header shows the separator; a comma in plain sight decides.
          const table = [["a", "b", "c", "d", "e", "f", "g"], ...rows];
          expect(await cells(table.map(csvLine).join(""), chunk)).toEqual(table);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("the line of every record is where it begins, line ends inside quotes included", async () => {
    const lineEnd = fc.constantFrom("\n", "\r\n");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(lineEnd, { maxLength: 3 }), fc.nat(2)), { minLength: 1, maxLength: 12 }),
        lineEnd,
        async (rows, end) => {
          let text = `x,y${end}`;
          let line = 2;
          const expected = [1];
          for (const [inside, emptyAfter] of rows) {
            expected.push(line);
            text += `"a${inside.join("")}b",c${end}${end.repeat(emptyAfter)}`;
            line += inside.length + 1 + emptyAfter;
          }
          expect((await read(text)).map((record) => record.line)).toEqual(expected);
        },
      ),
    );
  });

  test("arbitrary bytes either parse or end in a CsvFault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await read(Buffer.from(bytes), 7).catch((error: unknown) => {
          if (!(error instanceof CsvFault)) throw error;
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe("formulas", () => {
  test("no written cell begins a formula, and the apostrophe comes off again", () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(neutraliseCell(text)).not.toMatch(/^\s*[=+\-@\t\r\0＝＋－＠]/);
        expect(restoreCell(neutraliseCell(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["=1+1", "+4930123", "-2", "@SUM(A1)", "\t=1", "＝1", '=HYPERLINK("http://x.example")', " =1"])(
    "%j is neutralised",
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  test("ordinary text, also with an apostrophe, is left alone", () => {
    expect(csvLine(["O'Neil", "'quoted'", "a=b", 12, true, null])).toBe("O'Neil,'quoted',a=b,12,true,\r\n");
  });
});

describe("separators", () => {
  test.each([
    ["comma", "a,b\n1,2"],
    ["semicolon", "a;b\n1;2"],
    ["tab", "a\tb\n1\t2"],
    ["bar", "a|b\n1|2"],
    ["told by a first line", "sep=;\na;b\n1;2"],
    ["semicolon beside quoted commas", '"a";"b"\n"1";"2"'],
    ["old Macintosh line ends", "a,b\r1,2\r"],
    ["mixed line ends and empty lines", "a,b\r\n\n\r\n1,2\n\n"],
    ["spaces before quotes", 'a, "b"\n1, "2"'],
  ])("%s", async (_, text) => {
    expect(await cells(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("one column needs none", async () => {
    expect(await cells("email\na@x.example\n")).toEqual([["email"], ["a@x.example"]]);
  });

  test("a quotation mark in the middle of a cell is text", async () => {
    expect(await cells('a,b\n5" pipe,x')).toEqual([
      ["a", "b"],
      ['5" pipe', "x"],
    ]);
  });

  test("rows keep their own length", async () => {
    expect(await cells("a,b,c\n1\n1,2,3,4")).toEqual([["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]);
  });
});

describe("encodings", () => {
  const text = "Näme,Ünit\nŁukasz,漢字🐟\n";
  const utf16be = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 little endian", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 big endian", utf16be],
  ])("%s, cut at every length", async (_, bytes) => {
    for (let chunk = 1; chunk <= bytes.length; chunk++) {
      expect(await cells(bytes, chunk)).toEqual([
        ["Näme", "Ünit"],
        ["Łukasz", "漢字🐟"],
      ]);
    }
  });

  test.each([
    ["Latin-1", Buffer.from("name\nAnna\nMüller\n", "latin1"), "encoding-unknown", 3],
    ["a cut character at the end", Buffer.from([0x61, 0x0a, 0xc3]), "encoding-unknown", 2],
    ["UTF-16 without a mark", Buffer.from("name\nAnna", "utf16le"), "encoding-unsupported", 1],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), "encoding-unsupported", 1],
    [
      "half a character of UTF-16",
      Buffer.concat([Buffer.from("\uFEFFab\n", "utf16le"), Buffer.from([0x61])]),
      "encoding-unknown",
      2,
    ],
    ["a workbook", Buffer.from("PK\x03\x04rest"), "not-text", 1],
    ["a NUL among the names of columns", Buffer.from("name,\0x\nAnna,1\n"), "not-text", 1],
    ["a file that is mostly NUL", Buffer.concat([Buffer.from("name\n"), Buffer.alloc(5000)]), "not-text", 1],
    ["nothing", Buffer.alloc(0), "empty-file", 1],
    ["only empty lines", Buffer.from("\n\n"), "empty-file", 1],
    ["only a mark", Buffer.from("\uFEFF"), "empty-file", 1],
  ])("%s is refused", async (_, bytes, reason, line) => {
    expect(await fault(bytes)).toEqual({ reason, line });
  });
});

describe("limits", () => {
  test("a quotation mark that is never closed names the row's first line", async () => {
    expect(await fault('a,b\n1,2\n"3,4\n5,6\n')).toEqual({ reason: "quote-not-closed", line: 3 });
  });

  test("a NUL in a cell, and a cell of a megabyte, are their rows' own fault", async () => {
    const records = await read(`a,b\n1,\0\n2,${"x".repeat(1024 * 1024)}\n3,"${"y".repeat(1024 * 1024)}"\n4,z\n`);
    expect(records.map(({ line, cells, tooLong }) => [line, cells[0], tooLong])).toEqual([
      [1, "a", undefined],
      [2, "1", undefined],
      [3, "2", true],
      [4, "3", true],
      [5, "4", undefined],
    ]);
    expect(records[1]!.cells[1]).toBe("\0");
  });

  test("too many columns", async () => {
    expect(await fault(`a,b\n${",".repeat(400)}\n`)).toEqual({ reason: "too-many-columns", line: 2 });
  });

  test.each([
    ["unquoted", "x"],
    ["quoted", '"x'],
    ["of quoted line ends", '"\n'],
  ])("a cell of 256 MB, %s, is refused after the first bytes of it", async (_, begin) => {
    let given = 0;
    const part = Buffer.alloc(65536, begin.at(-1)!);
    async function* endless() {
      yield Buffer.from(`email,name\na@x.example,${begin}`);
      for (; given < 256 * 1024 * 1024; given += part.length) yield part;
    }
    const error = await Array.fromAsync(readCsv(endless())).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: "record-too-long", line: 2 });
    expect(given).toBeLessThan(2 * 1024 * 1024);
  });
});
