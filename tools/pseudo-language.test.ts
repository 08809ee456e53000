import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { starterLures } from "../src/features/lures/index.ts";
import { noticeParts } from "../src/features/outbound/notices/compose.ts";
import { donePage, lessons, momentPage } from "../src/features/training/index.ts";
import { sendRefusal } from "../src/identity/hosted/refusal.ts";
import { page } from "../src/kit/page/index.ts";
import { addWords } from "../src/kit/words.ts";
import type { Catalogue } from "../src/kit/catalogue.ts";
import { homePage } from "../src/sites/learn/home.ts";
import { tryPage } from "../src/sites/learn/lesson-page.ts";
import { blankPage, unknownAddressPage, preparePages } from "../src/sites/lure/pages.ts";
import { outsideOfCatalogues, pseudo } from "./languages/pseudo.ts";

// Pages and mails in a language that is none: what is readable in them is in no catalogue.
const source = join(import.meta.dirname, "../src");
const areaNames: Record<string, string> = {
  "sites/learn": "learn",
  "sites/lure": "lure-host",
  "identity/hosted": "hosted",
};
const folders =
  "{kit,kit/page,identity,identity/hosted,features/*,features/lures/ui/parts/cues,sites/learn,sites/lure}";
const catalogues = globSync(`${folders}/words/en.json`, { cwd: source }).map((path) => {
  const folder = path.replaceAll("\\", "/").replace("/words/en.json", "");
  const english = JSON.parse(readFileSync(join(source, path), "utf8")) as Catalogue;
  return { area: areaNames[folder] ?? folder.replace(/^.*\//, ""), english };
});
beforeAll(() => {
  for (const { area, english } of catalogues) addWords(area, "en", pseudo(english));
});
// Other tests of the same process speak English.
afterAll(() => {
  for (const { area, english } of catalogues) addWords(area, "en", english);
});

const env = {
  config: { publicUrl: "http://main.example", lureUrl: "http://lure.example" },
  clock: () => new Date("2026-11-22T10:00:00Z"),
} as never;
const organisationName = "4711";
const lessonTexts = lessons.all.flatMap(({ title, promise }) => [title, promise]);

describe("in the pseudo-language", () => {
  it("the learning site says nothing else than its catalogues and its lessons", () => {
    expect(outsideOfCatalogues(page(homePage(env, "en")), lessonTexts)).toEqual([]);
    for (const { id, title } of lessons.all.slice(0, 3))
      expect(outsideOfCatalogues(page(tryPage(id, "en")), [title])).toEqual([]);
    for (const kind of ["finished", "nothing", "gone", "thanks", "later"] as const)
      expect(outsideOfCatalogues(page(donePage({ kind, organisationName })))).toEqual([]);
  });

  it("neither does the moment, but for the mail, its explanations and the lesson", async () => {
    const [lure] = await starterLures();
    const { id, content, difficulty } = lure!;
    const own = content.cues.flatMap(({ quote, explanation }) => [
      explanation,
      quote.replace("{{sender_domain}}", "0.0"),
    ]);
    for (const kind of ["clicked", "submitted", "ended", "killed", "reported", "debrief"] as const) {
      const options = {
        kind,
        lure: { ...content, id, difficulty },
        organisationName,
        senderDomain: "0.0",
        now: new Date(),
      };
      const shown = outsideOfCatalogues(page(momentPage(options)), own);
      expect(shown.filter((one) => !own.some((text) => text.includes(one)))).toEqual([]);
    }
  });

  it("neither do the lure host's other pages", () => {
    const live = { locale: "en", organisationName, lures: [] } as never;
    const pages = preparePages(env, { live, contact: null, zone: "UTC", dueDays: 14 })("en");
    for (const prepared of [
      unknownAddressPage(),
      blankPage(),
      pages.neutral,
      pages.report,
      pages.thanks,
      pages.why,
      pages.done,
    ]) {
      const html = Buffer.from(prepared.pieces.join(""), "latin1").toString();
      expect(outsideOfCatalogues(html)).toEqual([]);
    }
  });

  it("neither do the refusals of the hosted sign-in", () => {
    for (const reason of ["unknown-client", "form-over", "other-site", "trip-used", "fault"] as const) {
      let sent = "";
      const reply: object = {
        request: { headers: {} },
        code: () => reply,
        headers: () => reply,
        type: () => reply,
        send: (html: string) => (sent = html),
      };
      sendRefusal(reply as never, reason, null, "/again");
      expect(sent).toContain("⟦");
      expect(outsideOfCatalogues(sent)).toEqual([]);
    }
  });

  it.each(
    catalogues.flatMap(({ area, english }) =>
      Object.entries((english["mail"] ?? {}) as Record<string, unknown>).flatMap(([name, mail]) =>
        typeof mail === "object" && !isWhollyFilled(mail!) ? [[`${area}:${name}`, JSON.stringify(mail)] as const] : [],
      ),
    ),
  )("the mail %s is its catalogue's words", (template, mail) => {
    const names = [...mail.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
    const vars = Object.fromEntries([...names, "link"].map((name) => [name, "42"]));
    if (!mail.includes('"action"')) delete vars["link"];
    const { subject, html } = noticeParts({ template, locale: "en", vars });
    expect(subject).toMatch(/^⟦.*⟧$/);
    expect(outsideOfCatalogues(html)).toEqual([]);
  });
});

/** Whether a mail says nothing but what somebody else has written, such as an organisation to its own people. */
function isWhollyFilled(mail: object): boolean {
  return Object.values(mail).every((said) => /^\{\{\w+\}\}$/.test(String(said)));
}

describe("what is outside of every catalogue", () => {
  it.each([
    ["<p>⟦ñó⟧</p>", []],
    ["<p>⟦ñó⟧ really</p>", ["really"]],
    ["<p>⟦ñó⟧ ⟦ñó⟧</p>", ["glued: ⟦ñó⟧ ⟦ñó⟧"]],
    ['<p>⟦ñó <b>bold</b> ñó⟧</p><img alt="A picture">', ["A picture"]],
    ['<p lang="en">A lesson</p><p>12 · Hookwise</p>', []],
    ["<style>a{}</style><p>⟦Hi 42⟧, Ada</p>", [", Ada"]],
  ])("%s", (html, found) => expect(outsideOfCatalogues(html)).toEqual(found));
});
