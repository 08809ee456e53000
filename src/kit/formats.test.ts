import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collator, dateFormat, languageNames, listFormat, numberFormat, relativeFormat } from "./formats.ts";

const source = join(import.meta.dirname, "..");

describe("a format", () => {
  it("is made once a language and way of spelling", () => {
    const day = { day: "numeric", month: "short" } as const;
    expect(dateFormat("de", day)).toBe(dateFormat("de", { ...day }));
    expect(dateFormat("de", day)).not.toBe(dateFormat("en", day));
    expect(dateFormat("de", day)).not.toBe(dateFormat("de", { ...day, timeZone: "UTC" }));
    expect(numberFormat("de")).toBe(numberFormat("de"));
    expect(relativeFormat("de")).toBe(relativeFormat("de"));
    expect(listFormat("de")).toBe(listFormat("de"));
    expect(languageNames("de")).toBe(languageNames("de"));
    expect(collator("de")).toBe(collator("de"));
    expect(collator("de")).not.toBe(collator("de", { numeric: true }));
  });

  it("is let go where many are asked for: a server's tags and zones are people's own", () => {
    const first = numberFormat("de");
    for (let n = 0; n < 600; n++) numberFormat(`en-x-a${n}`);
    expect(numberFormat("de")).not.toBe(first);
  });

  it("of plain English is written as in Britain", () => {
    expect(dateFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(new Date("2026-05-04T10:00:00Z"))).toBe("4 May 2026"); // oxfmt-ignore
    expect(dateFormat("sv-SE", { dateStyle: "short", timeZone: "UTC" }).format(new Date("2026-05-04T10:00:00Z"))).toBe("2026-05-04"); // oxfmt-ignore
  });
});

it("no screen makes a format for itself: one for each row of a list holds up what is seen first", () => {
  const screens = ["features/*/ui/**/*.{ts,tsx}", "sites/main/dashboard/**/*.{ts,tsx}", "sites/learn/browser/**/*.{ts,tsx}", "ui/**/*.{ts,tsx}"]; // oxfmt-ignore
  const own = screens
    .flatMap((pattern) => globSync(pattern, { cwd: source }))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /\bnew Intl\.(?!Segmenter)|\.toLocale(Date|Time)?String\(|\.localeCompare\([^()]*,/.test(readFileSync(join(source, path), "utf8"))); // oxfmt-ignore
  expect(own).toEqual([]);
});
