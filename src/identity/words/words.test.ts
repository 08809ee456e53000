import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "./en.json" with { type: "json" };

const mails: Record<string, { subject: string; text: string; action?: string }> = en.mail;
const texts: Record<string, { text: string }> = en.sms;
const codes = Object.keys(mails).filter((name) => name.endsWith("-code"));

describe.each(Object.entries(mails))("the mail %s", (_name, { subject, text }) => {
  it("has a short subject and a text that says what to do", () => {
    expect(subject.length).toBeLessThan(80);
    expect(text).toMatch(/\bif (it was|you|somebody)\b/i);
    expect(text.split(/\s+/).length).toBeLessThan(110);
  });

  it("has no markup, no link and no name of a person in it", () => {
    expect(`${subject}\n${text}`).not.toMatch(/https?:|www\.|<|>|\{\{[^}a-z]/);
  });
});

it.each(codes)("%s shows its code on a line of its own, to be copied, also as a text message", (name) => {
  expect(mails[name]!.text.split("\n\n")).toContain("{{code}}");
  expect(texts[name]!.text).toContain("{{code}}");
  // One part of a text message (GSM 03.38), with a code in the place of its name.
  expect(texts[name]!.text.replaceAll(/\{\{\w+\}\}/g, "123456").length).toBeLessThanOrEqual(160);
});

it.each(Object.entries(mails))(
  "%s has nothing in its subject that opens anything: a locked screen shows subjects",
  (_name, { subject }) => {
    expect(subject).not.toMatch(/\{\{(code|password|link|token|secret)\}\}/);
  },
);

it("has words for every message that the provider sends, and no others", () => {
  const source = sources(join(import.meta.dirname, ".."));
  const used = Object.keys(mails).filter((name) => source.includes(`"${name}"`));
  expect(Object.keys(mails).filter((name) => !used.includes(name))).toEqual([]);
  const named = [...source.matchAll(/template: "([\w-]+)"|notify\(\w+, \w+, "([\w-]+)"/g)].map(
    (one) => one[1] ?? one[2]!,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in mails))).toEqual([]);
});

/** All code of the provider, without its tests. */
function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}
