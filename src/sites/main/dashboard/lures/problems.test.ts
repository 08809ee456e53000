import { expect, it } from "vitest";
import type { Fields } from "./fields.ts";
import { troublesOf } from "./problems.ts";

const fields = {
  title: "x",
  subject: "Hi {{nick}}",
  senderName: "Facility",
  html: `<p>One {{bad}}</p>\n<p>Your bonus {{worse}}</p>`,
  text: null,
  landing: { kind: "form", html: "<form>{{email}}</form>" },
} as unknown as Fields;
const refused = (...paths: string[]) => ({ detail: "no", fields: paths.map((path) => ({ path, message: `at ${path}` })) }); // oxfmt-ignore
const places = (...paths: string[]) => troublesOf(fields, refused(...paths), null, String).map(({ place }) => place);

it("leads each fault to its field, and to its place within the text, one after the other", () => {
  expect(places("subject", "html", "html", "landing.html", "cues.2.quote")).toEqual([
    { tab: "message", field: "subject", at: 3 },
    { tab: "message", field: "html", at: fields.html.indexOf("{{bad") },
    { tab: "message", field: "html", at: fields.html.indexOf("{{worse") },
    { tab: "page", field: "landing.html", at: 6 },
    { tab: "cues", field: "cues.2.quote" },
  ]);
  expect(troublesOf(fields, { detail: "away", fields: [] }, null, String)).toEqual([
    { kind: "fault", message: "away", place: null },
  ]);
});

it("tells what may be saved all the same after what stands in the way of using it", () => {
  const finding = { theme: "bonus", level: "refused", part: "html", quote: "Your BONUS", message: "not kind" } as const;
  const checked = { findings: [finding, { ...finding, quote: "elsewhere" }], removed: ["html: <script>"], notices: ["no cue"] }; // oxfmt-ignore
  expect(troublesOf(fields, null, checked, (what) => `without ${what}`)).toEqual([
    { kind: "ethics", message: "not kind", place: { tab: "message", field: "html", at: fields.html.indexOf("Your bonus") } },
    { kind: "ethics", message: "not kind", place: null },
    { kind: "note", message: "without html: <script>", place: null },
    { kind: "note", message: "no cue", place: null },
  ]); // oxfmt-ignore
});
