import { expect, it } from "vitest";
import { readVariables } from "../kit/config.ts";
import { checkOwnTransports } from "./own.ts";

const shown = (variables: Record<string, string>) => {
  try {
    checkOwnTransports(readVariables(variables));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ["SMTP_URL", "smtps://us?er:tiger-9@mail.example"],
  ["SMTP_URL", "smtps://user:2024?tiger-9@mail.example"],
  ["SMTP_URL", "smtps://user:2024#tiger-9@mail.example"],
  ["SMTP_URL", "smtps://user:2024/tiger-9@mail.example"],
  ["SMTP_URL", "smtps://user:%zz-tiger-9@mail.example"],
  ["SMS_URL", "smpp://user:2024?tiger-9@gateway.example"],
  ["SMS_URL", "smpp://user:2024#tiger-9@gateway.example"],
])("%s=%s is refused, and its password told to nobody", (name, url) => {
  expect(shown({ [name]: url })).toContain(name);
  expect(shown({ [name]: url })).not.toContain("tiger-9");
});

it("what names a server is used", () => {
  expect(shown({ SMTP_URL: "smtps://user:tiger%3F9@mail.example/?connections=2", SMS_URL: "smpp://user:pw@gateway.example" })).toBe(null); // oxfmt-ignore
});
