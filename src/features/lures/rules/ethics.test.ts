import { expect, test } from "vitest";
import { bannedThemeIds } from "./banned-themes.ts";
import { ethicsCheck } from "./ethics.ts";

const nothing = {
  senderName: "Desk",
  subject: "Hello",
  html: "<p>Plain words.</p>",
  text: "Plain words.",
  landing: { html: "" },
};
const themes = (subject: string) => ethicsCheck({ ...nothing, subject }).map((one) => one.theme);

test.each([
  ["bonus", "Your holiday bonus of 650 is ready"],
  ["pay", "Changes to your salary and payslip"],
  ["layoff", "List of positions eliminated: layoffs in March"],
  ["health", "Your medical test results"],
  ["death", "A colleague has passed away"],
  ["disaster", "Earthquake: evacuation plan"],
  ["immigration", "Your work permit expires"],
  ["union", "Trade union vote today"],
  ["child", "Your child's school called"],
  ["donation", "Please donate to the relief fund"],
  ["discipline", "Written warning: disciplinary hearing"],
  ["real-person", "A word from {{manager}}"],
  ["real-brand", "Your PayPal account"],
] as const)("%s is found", (theme, subject) => {
  expect(themes(subject)).toContain(theme);
});

test("every banned theme has its case above", () => {
  expect(bannedThemeIds).toHaveLength(13);
});

test.each([
  "Invoice 4711 payment reminder",
  "The deadline moved to Friday",
  "Reunion of the credit card team in the European Union hall",
  "Your parcel of visible size",
  "Warning: storage nearly full",
  "Open portal.example or mail.test",
  "Children’s drawings are not meant: childproof lock",
])("%s is let through", (subject) => {
  expect(themes(subject)).toEqual([]);
});

test("all parts are read, hidden tricks included, and each find is told once with its place", () => {
  const found = ethicsCheck({
    senderName: "Desk",
    subject: "Bonus",
    html: "<p>Your <b>bo\u00adnus</b> and the sal\u200bary</p>",
    text: "Ｄｉｓｍｉｓｓｅｄ",
    landing: { html: "<p>Sign in to micros0ft-login.com</p>" },
  });
  expect(found).toEqual([
    { theme: "bonus", part: "subject", quote: "Bonus" },
    { theme: "pay", part: "html", quote: "salary" },
    { theme: "discipline", part: "text", quote: "Dismissed" },
    { theme: "real-brand", part: "landing", quote: "micros0ft-login.com" },
  ]);
});
