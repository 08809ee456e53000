import { describe, expect, it } from "vitest";
import { spellingOf } from "./spell.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, " ");

describe("a share", () => {
  it.each([
    [0, "0%"],
    [0.0001, "0.1%"],
    [0.004, "0.4%"],
    [0.0099, "1.0%"],
    [0.12, "12%"],
    [0.124, "12%"],
    [0.992, "99.2%"],
    [0.99999, "99.9%"],
    [1, "100%"],
  ])("of %d reads %s: nothing and everything are said only of what is", (share, text) =>
    expect(spellingOf("en").value(share, "share")).toBe(text),
  );

  it("is written as the language writes", () => {
    expect(plain(spellingOf("de").value(0.12, "share"))).toBe("12 %");
    expect(spellingOf("ar-EG").value(0.12, "share")).toContain("١٢");
  });
});

describe("a range", () => {
  it("has both ends in the same digits, or one where both are alike", () => {
    const { range } = spellingOf("en");
    expect(plain(range(0.09, 0.15, "share"))).toBe("9% – 15%");
    expect(plain(range(0.002, 0.15, "share"))).toBe("0.2% – 15.0%");
    expect(range(0.121, 0.124, "share")).toBe("12%");
    expect(plain(range(1200, 3400, "count"))).toBe("1,200–3,400");
  });
});

it("a number has its thousands", () => {
  expect(spellingOf("en").value(12480, "count")).toBe("12,480");
  expect(spellingOf("de").value(12480, "count")).toBe("12.480");
});

it("a day is that day wherever one is, and an axis names the year where it is asked to", () => {
  const { day, tick } = spellingOf("en");
  expect(day("2026-05-04")).toBe("4 May 2026");
  expect(day("2026-05")).toBe("May 2026");
  expect(tick(Date.parse("2026-05-04"), "day", false)).toBe("4 May");
  expect(tick(Date.parse("2026-05-01"), "month", true)).toBe("May 2026");
  expect(tick(Date.parse("2026-01-01"), "year", false)).toBe("2026");
});
