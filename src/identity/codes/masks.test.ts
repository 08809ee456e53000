import { expect, it } from "vitest";
import { mask } from "./masks.ts";

it.each([
  ["frodo@example.test", "email", "f***@e***"],
  ["é@ü.test", "email", "é***@ü***"],
  ["e\u0301@u\u0308.test", "email", "é***@ü***"],
  ["🦊fox@lake.example", "email", "🦊***@l***"],
  ['"a@b"@lake.example', "email", '"***@l***'],
  ["+447700900123", "sms", "+*******0123"],
] as const)("shows of %s (%s) only %s", (to, channel, shown) => {
  expect(mask(to, channel)).toBe(shown);
});
