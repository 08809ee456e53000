import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readWords } from "../../../kit/words.ts";
import { prepareLure, starterLures } from "../../lures/index.ts";
import type { Lure, LureDraft } from "../../lures/index.ts";
import { mailVariables } from "../../lures/rules.ts";
import { Drafts } from "../lure-draft.ts";
import { gophishFrom } from "./export.ts";
import { readJson } from "./json.ts";
import { convertVariables, theirVariable } from "./variables.ts";

readWords("lures", new URL("../../lures/words/", import.meta.url));

const org = "0197a000-0000-7000-8000-00000000abcd";
const id = "0197a000-0000-7000-8000-0000000000ff";

async function lureOf(draft: Partial<LureDraft>, locale = "en"): Promise<Lure> {
  const { content, difficulty, findings } = await prepareLure(org, { ...whole, ...draft }, locale);
  const rest = {
    version: 3,
    source: "own",
    family: id,
    approvedOverride: null,
    usable: true,
    archived: false,
  } as const;
  return { ...content, ...rest, id, difficulty, findings, updatedAt: new Date(0) };
}

const whole: LureDraft = {
  title: "Door code",
  subject: "New door code, {{first_name|dear colleague}}",
  senderName: "Front desk",
  senderLocal: "desk",
  html: '<p>Hello {{full_name}}, <a href="{{link}}">see it</a> or <a href="{{report_link}}">report it</a>.</p>',
  landing: { kind: "form", html: '<form><input type="password"><button>Go</button></form>' },
  cues: [],
  alignment: [4, 4, 4, 4, 4],
};

/** What our own import makes of the exported file, as it is saved. */
async function back(lures: readonly Lure[]) {
  const { templates, pages } = gophishFrom(lures);
  const found = readJson(JSON.stringify({ templates, pages }));
  expect(found.problems).toEqual([]);
  const drafts = await Drafts.of(org, lures[0]!.locale, found);
  return found.templates.map((template) => {
    const page = found.pages.find(({ name }) => name === template.name) ?? null;
    const { prepared, lost } = drafts.find(template, page);
    if (prepared instanceof Error) throw prepared;
    return { ...prepared.content, lost };
  });
}

describe("what is exported", () => {
  it("comes back by the import with the same subject, mail, links, sender and landing page", async () => {
    const lure = await lureOf({});
    const [again] = await back([lure]);
    const { title, subject, html, text, landing, senderName, senderLocal } = lure;
    expect(again).toMatchObject({ title, subject, html, text, landing, senderName, senderLocal, lost: [] });
  });

  it("comes back of shipped mails, and differs only where something was left as text", async () => {
    const shipped = (await starterLures()).filter(({ content }) => content.subject);
    const lures = shipped.map((one) => ({ ...one.content, id: one.id, version: 1 }) as unknown as Lure);
    const { templates, left } = gophishFrom(lures);
    const changed = new Set(left.filter(({ why }) => why === "variable" || why === "qr").map((one) => one.template));
    const isChanged = (_: Lure, at: number) => changed.has(templates[at]!.name);
    const exact = lures.filter((one, at) => !isChanged(one, at)).slice(0, 6);
    expect(exact.length).toBeGreaterThan(1);
    for (const [at, again] of (await back(exact)).entries()) {
      const { subject, html, text, landing: page } = exact[at]!;
      const landing = { html: page.html };
      expect(again, exact[at]!.title).toMatchObject({ subject, html, text, landing, lost: [] });
    }
    const others = lures.filter(isChanged).slice(0, 6);
    for (const [at, again] of (await back(others)).entries()) {
      expect(again.lost, others[at]!.title).toEqual([]);
      expect(again.landing.html !== "").toBe(others[at]!.landing.kind !== "none");
      expect(`${again.html}${again.text}`).toContain("{{link}}");
    }
  });

  it("keeps nothing that is typed, and nothing of ours but the lure's own words", async () => {
    const { templates, pages, left } = gophishFrom([await lureOf({})]);
    expect(pages).toMatchObject([{ name: "Door code", capture_credentials: false, capture_passwords: false }]);
    expect(templates[0]).toMatchObject({ envelope_sender: '"Front desk" <desk@sender.example>', attachments: [] });
    const all = JSON.stringify({ templates, pages, left });
    expect(all).not.toContain(id);
    expect(all).not.toContain(org);
    expect(all.match(/[\w.]+@[\w.]+/g)!.every((one) => one === "desk@sender.example")).toBe(true);
  });

  it("tells what the tool lacks: the domain of a sender, a code, a page", async () => {
    const html = '<p>Scan <img src="{{qr}}" alt="code"></p>';
    const { templates, pages, left } = gophishFrom([await lureOf({ html, landing: undefined })]);
    expect(left.map(({ why }) => why).toSorted()).toEqual(["no-page", "qr", "sender"]);
    expect(templates[0]!.html).toContain("Scan {{.URL}}");
    expect(pages).toEqual([]);
  });

  it("has a name of its own for each of several lures of one title", async () => {
    const lure = await lureOf({});
    const { templates, pages } = gophishFrom([lure, lure, lure]);
    expect(templates.map(({ name }) => name)).toEqual(["Door code", "Door code (2)", "Door code (3)"]);
    expect(pages.map(({ name }) => name)).toEqual(templates.map(({ name }) => name));
  });

  it("asks for opened mails to be seen", async () => {
    expect(gophishFrom([await lureOf({})]).templates[0]!.html).toMatch(/\{\{\.Tracker\}\}<\/body><\/html>$/);
  });

  it("of a page that only informs comes back word for word", async () => {
    const lure = await lureOf({ landing: { kind: "info", html: "<p>Read this.</p>" } });
    expect((await back([lure]))[0]!.landing.html).toBe(lure.landing.html);
  });
});

describe("each variable", () => {
  const names = mailVariables.flatMap((name) => {
    if (name === "amount") return ["amount.1249.50"];
    return name === "custom" ? ["custom.position", "custom.site"] : [name];
  });
  const wanted: Record<string, string> = {
    first_name: "{{.FirstName}}",
    last_name: "{{.LastName}}",
    full_name: "{{.FirstName}} {{.LastName}}",
    email: "{{.Email}}",
    department: "[department]",
    manager: "[manager]",
    colleague: "Colin Ashmereton",
    organisation: "[organisation]",
    date: "[date]",
    time: "[time]",
    link: "{{.URL}}",
    report_link: "{{.BaseURL}}/report?rid={{.RId}}",
    qr: "{{.URL}}",
    "amount.1249.50": "€1,249.50",
    "custom.position": "{{.Position}}",
    "custom.site": "[custom.site]",
  };

  test.each(names)("%s is written in the tool's words, or named as left", async (name) => {
    const lure = { ...(await lureOf({})), text: `Look: {{ ${name} }} {{link}}` };
    const { templates, left } = gophishFrom([lure]);
    expect(templates[0]!.text).toBe(`Look: ${wanted[name]} {{.URL}}`);
    const named = left.filter(({ why }) => why === "variable" || why === "qr").map(({ what }) => what);
    expect(named).toEqual(theirVariable(name, "") === null ? [name] : []);
  });

  it("that the tool has comes back with whatever fallback it had", () => {
    const kept = names.filter((name) => theirVariable(name, "") !== null);
    const fallback = fc.stringMatching(/^[^{}\n<>\s]([^{}\n<>]{0,40}[^{}\n<>\s])?$/);
    fc.assert(
      fc.property(fc.constantFrom(...kept), fc.option(fallback, { nil: "" }), (name, instead) => {
        const { text, lost } = convertVariables(`a ${theirVariable(name, instead)} b`);
        expect(text).toBe(`a {{${name}${instead && `|${instead}`}}} b`);
        expect(lost).toEqual([]);
      }),
    );
  });
});
