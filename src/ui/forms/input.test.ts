import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { zInt, zLine } from "../../kit/contract.ts";
import { inputFrom, isRequired, limitOf } from "./input.ts";

const schema = z.strictObject({
  id: z.uuid(),
  name: zLine(120),
  note: z.optional(z.string().check(z.maxLength(2000))),
  phone: z.optional(z.nullable(zLine(30))),
  hold: z.optional(zInt(0, 3600)),
  days: z.array(z.string()),
  approval: z.optional(z.boolean()),
});

describe("what is typed as an endpoint's input", () => {
  it("leaves out what is empty, and empties what may be empty", () => {
    const typed = { name: "  ", note: "", phone: " ", hold: "", days: [], approval: false };
    expect(inputFrom(schema, typed)).toEqual({ phone: null, days: [], approval: false });
  });
  it("does not turn an empty number into a nought", () => {
    expect(inputFrom(schema, { hold: Number.NaN })).toEqual({});
    expect(inputFrom(schema, { hold: 0 })).toEqual({ hold: 0 });
  });
  it("keeps every word as it was typed", () => {
    expect(inputFrom(schema, { name: " Ada ", note: "a\n\nb " })).toEqual({ name: " Ada ", note: "a\n\nb " });
  });
});

it("knows what the endpoint cannot do without", () => {
  const needed = ["id", "name", "note", "phone", "hold", "days", "nowhere"].filter((name) => isRequired(schema, name));
  expect(needed).toEqual(["id", "name", "days"]);
});

it("knows how long a text may be, also where it may be missing", () => {
  expect(["name", "note", "phone", "hold", "nowhere"].map((name) => limitOf(schema, name))).toEqual([
    120,
    2000,
    30,
    undefined,
    undefined,
  ]);
});
