import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "../../../kit/html/escape.ts";
import { inReadingOrder, locate } from "./cues.ts";
import type { CueDraft } from "./cues.ts";

const parts = {
  senderName: "IT Desk",
  senderLocal: "desk",
  subject: "Act  today, today",
  html: `<html><head><title>today</title></head><body><div style="display:none">today</div><p>Your account &amp; <b>files</b> close\n   today</p><p>today</p></body></html>`,
  text: "Plain today",
};
const draft = (quote: string, more: Partial<CueDraft> = {}): CueDraft => ({
  kind: "urgency",
  quote,
  explanation: "x",
  skill: "urgency",
  ...more,
});
const covered = (part: keyof typeof parts, found: { start: number; end: number } | null) =>
  found && parts[part].slice(found.start, found.end);

test("a quote is found as its reader sees it: over tags, entities and line breaks, not in what is hidden", () => {
  expect(covered("html", locate(draft("account & files close today"), parts))).toBe(
    "account &amp; <b>files</b> close\n   today",
  );
  expect(locate(draft("today"), parts)!.start).toBe(parts.html.indexOf("today</p><p>"));
  expect(locate(draft("today", { occurrence: 2 }), parts)!.start).toBe(parts.html.lastIndexOf("today"));
  expect(locate(draft("today", { occurrence: 3 }), parts)).toBeNull();
});

test("other parts have their own ranges, the sender as it is shown", () => {
  expect(covered("subject", locate(draft("Act today", { part: "subject" }), parts))).toBe("Act  today");
  expect(covered("text", locate(draft("today", { part: "text" }), parts))).toBe("today");
  expect(locate(draft("desk@{{sender_domain}}", { part: "sender" }), parts)).toMatchObject({ start: 9, end: 31 });
  expect(locate(draft("  "), parts)).toBeNull();
});

test("any words of a text are found where they are", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== "" && !/\s\s|^\s|\s$/.test(text)),
      fc.string(),
      (before, quote, after) => {
        const html = `<body><p>${escapeHtml(before)}<i>${escapeHtml(quote)}</i>${escapeHtml(after)}</p></body>`;
        const found = locate(draft(quote), { ...parts, html });
        expect(found).not.toBeNull();
        expect(
          html
            .slice(found!.start, found!.end)
            .replace(/<\/?i>/g, "")
            .replace(/\s+/g, " "),
        ).toBe(escapeHtml(quote).replace(/\s+/g, " "));
      },
    ),
  );
});

test("reading order is sender, subject, message, then place", () => {
  const order = inReadingOrder([
    { part: "html" as const, start: 9 },
    { part: "subject" as const, start: 5 },
    { part: "html" as const, start: 2 },
    { part: "sender" as const, start: 7 },
  ]);
  expect(order.map((one) => one.part + one.start)).toEqual(["sender7", "subject5", "html2", "html9"]);
});
