import { expect, test } from "vitest";
import * as z from "zod/mini";
import { languages } from "../../kit/languages.ts";
import { workFor } from "../../kit/reader.ts";
import { readWords } from "../../kit/words.ts";
import type { LureOutline } from "./content.ts";
import { zLureSummary } from "./shapes.ts";
import { summaryOf } from "./views.ts";

readWords("lures", new URL("words/", import.meta.url));

/** What stands in the database once a newer version has judged the lure, which knows more themes. */
const newer = { theme: "not-known-here", level: "doubtful", part: "subject", quote: "Hello" };

const outline = {
  id: "0190a0a0-0000-7000-8000-000000000001",
  version: 1,
  source: "own",
  channel: "email",
  title: "Door code",
  summary: "",
  locale: "en",
  subject: "Hello",
  senderName: "Facility",
  difficulty: "moderate",
  landing: { kind: "none" },
  cues: [],
  alignment: [4, 4, 4, 4, 2],
  themes: [],
  lesson: "urgency",
  usable: false,
  archived: false,
  findings: [newer],
  approvedOverride: null,
  updatedAt: new Date(0),
} as unknown as LureOutline;

test.each(languages)("a theme that only a newer version knows is told by general words, in $name", ({ tag }) => {
  const told = workFor(tag, () => summaryOf(outline));
  expect(told.findings).toMatchObject([{ ...newer, theme: "other" }]);
  expect(told.findings[0]!.message).toContain("Hello");
  expect(told.findings[0]!.message).not.toMatch(/\{\{|undefined|not-known-here/);
  // So it is answered, too.
  const sent = JSON.parse(JSON.stringify(told));
  expect(z.parse(zLureSummary, sent).findings).toEqual(told.findings);
});

test("a theme that is known is told as before", () => {
  const known = { ...outline, findings: [{ ...outline.findings[0]!, theme: "pay" as const }] };
  expect(summaryOf(known).findings).toMatchObject([
    { theme: "pay", message: expect.stringContaining("people's pay: “Hello”") },
  ]);
});
