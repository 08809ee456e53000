import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPeople } from "../people/index.ts";
import "../people/testing.ts";
import { createOrganisation } from "../organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Feature } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { handlers, steps } from "./handlers.ts";
import { starterId } from "./index.ts";
import { personal } from "./personal.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await testEnv();
  org = await newOrganisation();
});
afterAll(() => t.close());

async function newOrganisation(): Promise<string> {
  const id = newId();
  const made = { id, name: "Brightwater", plan: "enterprise" as const, locale: "en-GB" };
  await t.database.tx(id, (db, now) => createOrganisation(db, made, now));
  return id;
}

function author(): Actor {
  const id = newId();
  return { kind: "member", id, member: id, may: new Set(), name: "Ada" };
}
const ada = author();

function call(name: string, input: object, actor = ada, of = org): Promise<any> {
  return answer({ name: "lures", handlers, steps } as Feature, name, { org: of, actor, input, env: t.env });
}

const draft = {
  title: "Door code",
  subject: "New door code for {{department|you}}",
  senderName: "{{colleague}}",
  senderLocal: "facility",
  html: `<p>Hello, {{colleague}} says your code changes today and costs {{amount.1249.50}}. <a href="{{link}}">See it</a></p>`,
  cues: [{ kind: "urgency", quote: "changes today", explanation: "In a hurry.", skill: "urgency" }],
  alignment: [4, 4, 4, 4, 2],
  themes: ["door"],
};

describe("the list of lures", () => {
  test("is searched by words, theme, channel and ids, and says what there is to choose from", async () => {
    const { id } = await call("createLure", draft);
    const ids = async (filter: object) => (await call("listLures", { limit: 200, ...filter })).items.map((one: any) => one.id); // oxfmt-ignore
    expect(await ids({ search: "door CODE" })).toEqual([id]);
    expect(await ids({ search: "no such words" })).toEqual([]);
    expect(await ids({ theme: "door" })).toEqual([id]);
    expect(await ids({ theme: "doo" })).toEqual([]);
    expect(await ids({ channel: "sms", search: "door" })).toEqual([]);
    expect(await ids({ channel: "email", source: "own" })).toEqual([id]);
    const german = starterId(1, "de");
    expect(await ids({ only: [german, id].join(",") })).toEqual([id, german]);
    expect(await ids({})).not.toContain(german);
    const facets = await call("lureFacets", {});
    expect(facets.themes).toContain("door");
    expect(facets.locales).toEqual(expect.arrayContaining(["ar", "de", "en"]));
    expect(facets.channels).toContain("email");
  });
});

describe("a lure that is being written", () => {
  test("is checked and shown as it would be sent, without being kept", async () => {
    const before = (await call("listLures", { limit: 200, source: "own" })).items.length;
    const found = await call("checkLure", { ...draft, html: `${draft.html}<script>alert(1)</script>` });
    expect(found).toMatchObject({ difficulty: "very", cueClass: "few", findings: [], removed: ["html: <script>"] });
    expect(found.clickRange[0]).toBeCloseTo(0.085, 2);
    expect(found.preview.html).toContain("costs £1,249.50");
    expect(found.preview.html).not.toMatch(/\{\{|<script/);
    expect(found.preview.from).toMatch(/^\p{L}+ \p{L}+ <facility@mail\.example>$/u);
    await expect(call("checkLure", { ...draft, html: "<p>{{nickname}}</p>" })).rejects.toMatchObject({
      reason: "bad-template",
      fields: [{ path: "html" }],
    });
    expect((await call("listLures", { limit: 200, source: "own" })).items).toHaveLength(before);
  });

  test("names the colleague in whose name it comes in its text, too", async () => {
    const { id } = await call("createLure", draft);
    const { from, text } = await call("previewLure", { id });
    expect(text).toContain(from.replace(/ <.*/, ""));
  });

  test("is kept for its author alone until it is saved or dropped, and says from which version it came", async () => {
    const { id } = await call("createLure", draft);
    const fields = { title: "Half a ti", html: "<p>{{firs" };
    await call("keepLureDraft", { id, base: 1, fields });
    expect((await call("getLureDraft", { id })).draft).toMatchObject({ base: 1, fields });
    expect((await call("getLureDraft", { id }, author())).draft).toBeNull();
    await call("updateLure", { id, title: "Half a title" });
    expect((await call("getLureDraft", { id })).draft).toBeNull();
    await call("keepLureDraft", { id, base: 2, fields });
    await call("dropLureDraft", { id });
    expect((await call("getLureDraft", { id })).draft).toBeNull();
    await expect(call("keepLureDraft", { id: starterId(1), base: 1, fields })).rejects.toMatchObject({
      reason: "library-lure",
    });
  });

  test("goes with its author", async () => {
    const { id } = await call("createLure", draft);
    await call("keepLureDraft", { id, base: 1, fields: {} });
    const gone = { member: ada.member!, tombstone: newId(), emails: [], needles: [] };
    await t.database.tx(org, (db) => personal.erase!(db, org, gone));
    expect((await call("getLureDraft", { id })).draft).toBeNull();
  });

  test("is not saved over what somebody else has saved since", async () => {
    const { id } = await call("createLure", draft);
    expect((await call("updateLure", { id, base: 1, title: "Mine" })).version).toBe(2);
    await expect(call("updateLure", { id, base: 1, title: "Theirs" }, author())).rejects.toMatchObject({
      kind: "conflict",
      reason: "not-current",
    });
    expect((await call("getLure", { id })).title).toBe("Mine");
  });
});

describe("the versions of a lure", () => {
  test("are told newest first, page by page, with who saved each", async () => {
    const own = await newOrganisation();
    const rows = [{ line: 1, name: "Bo Ek", email: "bo@lake.example" }];
    const [bo] = await t.database.tx(own, (db) => addPeople(db, own, ada, rows));
    const as = { ...author(), id: bo!.id!, member: bo!.id! };
    const { id } = await call("createLure", draft, as, own);
    await call("updateLure", { id, title: "Second" }, as, own);
    await call("updateLure", { id, title: "Third" }, author(), own);
    const first = await call("listLureVersions", { id, limit: 2 }, as, own);
    expect(first.items).toMatchObject([
      { version: 3, title: "Third", by: null },
      { version: 2, title: "Second", by: "Bo Ek", verdict: "passes", difficulty: "very" },
    ]);
    const rest = await call("listLureVersions", { id, limit: 2, cursor: first.next }, as, own);
    expect(rest).toMatchObject({ items: [{ version: 1, title: "Door code" }], next: null });
    await expect(call("listLureVersions", { id, limit: 2 }, as)).rejects.toMatchObject({ reason: "no-lure" });
  });
});

test("a lure that was exported is the same where it is brought in", async () => {
  const { id } = await call("createLure", { ...draft, landing: { kind: "form", html: "<form><button>Go</button></form>" } }); // oxfmt-ignore
  for (const from of [id, starterId(2)]) {
    const file = JSON.parse(JSON.stringify(await call("exportLure", { id: from })));
    expect(file.edition).toBe("hookwise-lure-1");
    const there = await newOrganisation();
    const made = await call("createLure", file.lure, ada, there);
    expect(made.removed).toEqual([]);
    const { html, text, subject, landing, cues, alignment, themes, lesson, title, locale } = made;
    const same = { html, text, subject, landing, cues, alignment, themes, lesson, title, locale };
    expect(await call("getLure", { id: from })).toMatchObject(same);
  }
});
