import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPerson } from "./person.ts";
import { searchable } from "./text.ts";
import { readLocale, readTimeZone } from "./standards.ts";
import type { CleanPerson, RawPerson, Refusal } from "./person.ts";

const email = "ann@x.example";
const clean = (raw: RawPerson, country?: string) => readPerson({ email, ...raw }, country) as CleanPerson;
const wrong = (raw: RawPerson, country?: string) =>
  (readPerson({ email, ...raw }, country) as Refusal[]).map(({ field, reason }) => `${field}: ${reason}`);

describe("names", () => {
  test.each<[RawPerson, [string | null, string | null, string | null]]>([
    [{ name: "  Anna   Maria  Lee " }, ["Anna Maria Lee", "Anna", "Maria Lee"]],
    [{ name: "Lee, Anna Maria" }, ["Anna Maria Lee", "Anna Maria", "Lee"]],
    [{ name: "山田太郎" }, ["山田太郎", "山田太郎", null]],
    [{ firstName: "Anna", lastName: "Lee" }, ["Anna Lee", "Anna", "Lee"]],
    [{ firstName: "Taro", lastName: "Yamada", name: "Yamada Taro" }, ["Yamada Taro", "Taro", "Yamada"]],
    [{ name: "Anna\nLee" }, ["Anna Lee", "Anna", "Lee"]],
    [{ email: "Ann B <ann@x.example>" }, ["Ann B", "Ann", "B"]],
    [{}, [null, null, null]],
  ])("%j", (raw, [name, firstName, lastName]) => {
    expect(clean(raw)).toMatchObject({ name, firstName, lastName });
  });
});

describe("standard forms", () => {
  test.each([
    ["+49 (0)30 1234567", undefined, "+49301234567"],
    ["0049 30 1234567", undefined, "+49301234567"],
    ["030 1234567", "DE", "+49301234567"],
    ["+1 212 555 0123", "DE", "+12125550123"],
  ])("phone %s in %s", (phone, country, e164) => {
    expect(clean({ phone }, country).phone).toBe(e164);
  });

  test.each([
    ["de", "de"],
    ["PT_br", "pt-BR"],
    ["de_DE.UTF-8", "de-DE"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["German", null],
    ["de-DE-x-private", null],
    ["", null],
  ])("language %s", (given, tag) => expect(readLocale(given)).toBe(tag));

  test.each([
    ["europe/berlin", "Europe/Berlin"],
    ["America/New York", "America/New_York"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["UTC", "UTC"],
    ["+02:00", null],
    ["Mars/Olympus", null],
    ["../etc/passwd", null],
    ["", null],
  ])("time zone %s", (given, zone) => expect(readTimeZone(given)).toBe(zone));

  test("tags are split, trimmed and without doubles", () => {
    expect(clean({ tags: " a; B | b,c ;; " }).tags).toEqual(["a", "B", "c"]);
  });

  test.each([
    ["ja", true],
    ["NO", false],
    ["1", true],
    ["inaktiv", false],
  ])("active %s", (active, expected) => expect(clean({ active }).active).toBe(expected));

  test("custom fields: empty ones are left out", () => {
    expect(clean({ custom: { badge: " 7 ", empty: " " } }).custom).toEqual({ badge: "7" });
  });
});

describe("refused, with every field that is wrong", () => {
  test.each<[RawPerson, string[], string?]>([
    [{ email: "" }, ["email: email-missing"]],
    [{ name: "x".repeat(201) }, ["name: too-long"]],
    [{ name: "Ann\u202Etxt.exe" }, ["name: control-characters"]],
    [{ name: "Ann\x07" }, ["name: control-characters"]],
    [{ phone: "030 1234567" }, ["phone: phone-country"]],
    [{ phone: "+49 1" }, ["phone: phone"]],
    [{ phone: "call me" }, ["phone: phone"], "DE"],
    [{ locale: "Klingonisch!" }, ["locale: locale"]],
    [{ timeZone: "CET-ish" }, ["timeZone: time-zone"]],
    [{ active: "perhaps" }, ["active: active"]],
    [{ tags: Array.from({ length: 31 }, (_, n) => `t${n}`).join(";") }, ["tags: tags-too-many"]],
    [{ tags: ["x".repeat(51)] }, ["tags: too-long"]],
    [{ custom: { "Bad Key": "x" } }, ["custom.Bad Key: custom-key"]],
    [{ custom: { a: "x".repeat(1001) } }, ["custom.a: too-long"]],
    [{ custom: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, "v"])) }, ["custom: custom-too-many"]],
    [
      { email: "nobody", timeZone: "x/y", locale: "??" },
      ["email: email-shape", "locale: locale", "timeZone: time-zone"],
    ],
  ])("%j", (raw, expected, country) => expect(wrong(raw, country)).toEqual(expected));
});

test("any text gives a clean person or refusals, and a clean person is clean again", () => {
  const text = fc.option(fc.string({ unit: "binary", maxLength: 30 }), { nil: undefined });
  const fields = {
    name: text,
    firstName: text,
    lastName: text,
    department: text,
    manager: text,
    tags: text,
    locale: text,
    timeZone: text,
    phone: text,
    active: text,
  };
  fc.assert(
    fc.property(fc.record(fields), (raw) => {
      const read = readPerson({ email, ...(raw as RawPerson) });
      if (Array.isArray(read)) return;
      for (const one of [read.name, read.firstName, read.lastName, read.department])
        expect(one ?? "").not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
      const again = readPerson({
        email: read.email,
        ...(read.name && { name: read.name }),
        ...(read.firstName && { firstName: read.firstName }),
        ...(read.lastName && { lastName: read.lastName }),
        ...(read.department && { department: read.department }),
        ...(read.locale && { locale: read.locale }),
        ...(read.timeZone && { timeZone: read.timeZone }),
        ...(read.tags && { tags: read.tags }),
      });
      const { name, firstName, lastName, department, locale, timeZone, tags } = read;
      expect(again).toMatchObject({ name, firstName, lastName, department, locale, timeZone, tags });
    }),
    { numRuns: 1000 },
  );
});

test("search forms are without case and accents", () => {
  expect(searchable("Žofie Ångström")).toBe("zofie angstrom");
});
