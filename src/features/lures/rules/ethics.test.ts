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

test("every banned theme has its case above, pictures below", () => {
  expect(bannedThemeIds).toHaveLength(14);
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

test("names are found in every part, and each find is told once with its place", () => {
  const found = ethicsCheck({
    senderName: "Desk",
    subject: "Hello",
    html: "<p>Pay\u00adPal and <b>PayPal</b></p>",
    text: "Ｐａｙｐａｌ",
    landing: { html: "<p>Sign in to micros0ft-login.com</p>" },
  });
  expect(found).toEqual([
    { theme: "real-brand", level: "refused", part: "html", quote: "PayPal" },
    { theme: "real-brand", level: "refused", part: "landing", quote: "micros0ft-login.com" },
  ]);
});

test("a forbidden theme that the author names is taken at its word", () => {
  const declared = (...named: string[]) => ethicsCheck({ ...nothing, subject: "Hello", themes: named });
  expect(declared("invoice", "Layoffs")).toEqual([
    { theme: "layoff", level: "refused", part: "themes", quote: "Layoffs" },
  ]);
  expect(declared("parcel", "private life")).toEqual([]);
});

test("a mail that is a picture goes to a second person: nobody can read what it says", () => {
  const html = `<img src="data:image/png;base64,${"A".repeat(40_000)}" alt="">`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([
    { theme: "picture", level: "doubtful", part: "html", quote: "<img>" },
  ]);
});

test.each(["A greeting by Elon Musk", "An invitation of the Prime Minister"])(
  "a real person is found: %s",
  (subject) => {
    expect(themes(subject)).toContain("real-person");
  },
);
