import { describe, expect, it } from "vitest";
import { card } from "./build/cards.ts";
import { readArticle } from "./build/articles.ts";
import { readAnswer } from "./public/behaviour/form-answer.ts";
import { rank } from "./public/behaviour/rank.ts";
import { fallbackLanguage } from "../../kit/languages.ts";
import { plans } from "./content/plans.ts";
import { pricesThing } from "./public/prices.ts";

describe("an article", () => {
  const source =
    '---\ntitle: Knots\nsummary: Two of them: and how.\ndate: 2026-11-10\n---\n\nBefore.\n\n## A & B\n\nText <i>x</i>\n\n## A & B\n\n```sh\necho "<b>"\n```\n\n| one | two |\n|---|---|\n| 1 | 2 |\n';

  it("is rendered with headings that can be linked to, code and tables that can be scrolled by keyboard", () => {
    const { title, summary, date, html, headings, sections, minutes } = readArticle(source);
    expect({ title, summary, date, minutes }).toEqual({
      title: "Knots",
      summary: "Two of them: and how.",
      date: "2026-11-10",
      minutes: 1,
    });
    expect(headings).toEqual([
      { id: "a-b", text: "A & B" },
      { id: "a-b-1", text: "A & B" },
    ]);
    expect(html).toContain('<pre tabindex="0"><code>echo &quot;&lt;b&gt;&quot;</code></pre>');
    expect(html).toContain('role="region" aria-label="one, two"');
    expect(sections.map(({ id, text }) => [id, text])).toEqual([
      ["", "Before."],
      ["a-b", "Text x"],
      ["a-b-1", 'echo "<b>" one two 1 2'],
    ]);
  });

  it.each(["no head", "---\ntitle: T\n---\n", "---\nsummary: S\n---\ntext"])(
    "stops the build without its head: %j",
    (text) => expect(() => readArticle(text)).toThrow(/head/),
  );
});

describe("the search", () => {
  const entry = (heading: string, text: string, title = "Docs") => ({
    path: "/docs/x",
    title,
    id: heading && "h",
    heading,
    text,
  });
  const entries = [
    entry("Schedule", "Mail leaves in working hours."),
    entry("Hold-out", "A share of the people is held out of training."),
    entry("", "About everything, and about people who hold a rope."),
  ];

  it("wants every word, at the beginning of a word, and puts headings first", () => {
    expect(rank(entries, "hold").map(({ entry: { heading } }) => heading)).toEqual(["Hold-out", ""]);
    expect(rank(entries, "HOLD rope")).toHaveLength(1);
    expect(rank(entries, "old")).toEqual([]);
    expect(rank(entries, "  ?! ")).toEqual([]);
  });

  it("shows the place, with every second part of the excerpt a hit, and takes no pattern from outside", () => {
    expect(rank(entries, "shar")[0]!.excerpt).toEqual(["A ", "share", " of the people is held out of training."]);
    expect(rank(entries, ".*(")).toEqual([]);
  });
});

it.each([
  [{ ok: true }, "sent"],
  [{ next: "/thanks" }, "sent"],
  [{ errors: [{ code: "EMPTY", message: "x" }] }, "refused"],
  [{ errors: [{ code: "EMPTY" }] }, "unexpected"],
  [{ ok: false }, "unexpected"],
  [null, "unexpected"],
  ["ok", "unexpected"],
])("reads %j of a form service as %s", (answer, kind) => expect(readAnswer(answer).kind).toBe(kind));

it("draws a card with its title broken into lines, and markup in it as text", () => {
  const svg = card("User Roles & <Permissions> for everybody in the house", "One sentence.");
  expect(svg.match(/class="title" font-size="84"|class="title" font-size="68"/g)).toHaveLength(3);
  expect(svg).toContain("User Roles &amp;<");
  expect(svg).toContain(">&lt;Permissions&gt; for");
});

it("tells search engines each price that is a number, by the month and by the year", () => {
  const { offers } = pricesThing(plans, fallbackLanguage) as { offers: Record<string, any>[] };
  const paid = offers.map(({ name, price, priceSpecification }) => [name, price, priceSpecification?.billingDuration]);
  expect(paid).toEqual([
    ["Individual", "0", undefined],
    ["Business", "49", "P1M"],
    ["Business", "468", "P1Y"],
  ]);
});
