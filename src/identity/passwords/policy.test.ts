import { expect, it } from "vitest";
import { checkPolicy } from "./policy.ts";
import { newPoolSettings } from "../model/pool.ts";

const pool = { settings: newPoolSettings };
const product = {
  settings: {
    ...newPoolSettings,
    Policies: {
      ...newPoolSettings.Policies,
      PasswordPolicy: { ...newPoolSettings.Policies.PasswordPolicy, RequireNumbers: false },
    },
  },
};

it.each([
  ["Ab1!", "Password not long enough"],
  ["ABCDEF1!", "Password must have lowercase characters"],
  ["abcdef1!", "Password must have uppercase characters"],
  ["Abcdefg!", "Password must have numeric characters"],
  ["Abcdefg1", "Password must have symbol characters"],
  [" Abcdef1!", "Password must not begin or end with a space"],
  ["Abcdef1! ", "Password must not begin or end with a space"],
  [`Ab1!${"x".repeat(253)}`, "Password must not be longer than 256 characters"],
])("says of %j: %s", (password, says) => {
  expect(() => checkPolicy(pool, password)).toThrow(`Password did not conform with policy: ${says}`);
});

it.each(["Abcdef1!", "Ab1 cdefg", "Grüße1Aé", "Aa1🦊🦊🦊🦊🦊", `Ab1!${"x".repeat(252)}`])("takes %j", (password) => {
  expect(() => checkPolicy(pool, password)).not.toThrow();
});

it("asks for no digit where the pool asks for none", () => {
  expect(() => checkPolicy(product, "Abcdefg!")).not.toThrow();
});
