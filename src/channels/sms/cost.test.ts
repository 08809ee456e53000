import { expect, it } from "vitest";
import { costOf } from "./cost.ts";

const settings = { prices: "DE=0.075, us=0.0083\n*=0.1", currency: "EUR" };

it.each([
  ["+491701234567", "x", { country: "DE", parts: 1, price: 0.075 }],
  ["+491701234567", "x".repeat(161), { country: "DE", parts: 2, price: 0.15 }],
  ["+12015550123", "ж".repeat(71), { country: "US", parts: 2, price: 0.0166 }],
  ["+447700900123", "x", { country: "GB", parts: 1, price: 0.1 }],
])("a text to %s costs what its parts cost there", (number, text, cost) => {
  expect(costOf(settings, number, text)).toEqual({ ...cost, currency: "EUR" });
});

it("a price that nobody gave is none", () => {
  expect(costOf({ prices: "DE=0.075", currency: "EUR" }, "+447700900123", "x").price).toBeNull();
  expect(costOf({ prices: "", currency: "EUR" }, "+447700900123", "x").price).toBeNull();
});
