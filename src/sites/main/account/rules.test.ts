import { expect, it } from "vitest";
import { emailOf, keepsPasswordRule } from "./rules.ts";

it.each([
  ["  Ada@Harbour.EXAMPLE ", "ada@harbour.example"],
  ["ada@harbour.example", "ada@harbour.example"],
])("an address is trimmed and in lower case: %j", (typed, sent) => expect(emailOf(typed)).toBe(sent));

it.each([
  ["Calm water.", true],
  ["Aa!45678", true],
  ["aA\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9", true],
  ["Aa!4567", false],
  ["aa!45678", false],
  ["AA!45678", false],
  ["Aa345678", false],
  ["", false],
])("the rule of the registration password: %j %s", (password, keeps) =>
  expect(keepsPasswordRule(password)).toBe(keeps),
);
