import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { starterLures } from "../src/features/lures/index.ts";
import { prepareStarter, translatedStarters } from "../src/features/lures/shipped.ts";
import { starters } from "../src/features/lures/starter/index.ts";
import { noticeHtml } from "../src/features/outbound/notices/layout.ts";
import { compileLanding, compileMail, fill, sampleVars } from "../src/features/lures/rules.ts";
import { hostileHtml } from "../src/features/lures/html/html.hostile.ts";
import { sanitiseMail, sanitisePage } from "../src/features/lures/html/sanitise.ts";
import { escapeHtml } from "../src/kit/html/index.ts";
import { readWords } from "../src/kit/words.ts";
import { partOf } from "../tools/sweep/wide.ts";
import { axeFaults } from "./axe.ts";
import { launchBrowser } from "./browser.ts";

readWords("lures", new URL("../src/features/lures/words/", import.meta.url));
const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// Without any policy: here the sanitiser stands alone, as it does in a mail program.
it("nothing hostile runs, loads or leads away after the sanitiser, not even when everything is clicked", async () => {
  const { page, show, seen } = await watched();
  await show("<img src=x onerror=alert(1)>");
  await expect.poll(() => seen.length, { message: "the watch itself sees what runs and loads" }).toBe(2);
  seen.length = 0;
  for (const sanitise of [sanitiseMail, sanitisePage]) {
    for (const around of ["", "<svg>", "<table><tr><td>", "<form>"]) {
      const documents = partOf(hostileHtml, 3, `${sanitise.name} ${around}`).map(
        (payload) => sanitise(around + payload).html,
      );
      await show(documents.map((one) => `<iframe srcdoc="${escapeHtml(one)}"></iframe>`).join(""));
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll("iframe"))
          for (const one of frame.contentDocument!.querySelectorAll("a, summary, input, select"))
            one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      });
    }
  }
  await show("<p>the end</p>");
  expect(seen).toEqual([]);
});

it("every shipped mail and landing page fits a phone and passes the accessibility check, light and dark", async () => {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, show, seen } = await watched({ colorScheme, viewport: { width: 390, height: 800 } });
    for (const { key, content } of partOf(await starterLures(), 10, `lures ${colorScheme}`)) {
      const vars = { ...sampleVars, qr: dot };
      const parts = {
        mail: fill(compileMail(content).html, vars),
        landing: fill(compileLanding(content.landing), vars),
      };
      for (const [part, html] of Object.entries(parts)) {
        // Landing pages look the same by day and by night.
        if (part === "landing" && colorScheme === "dark") continue;
        await show(html);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > 390) faults.push(`${colorScheme} ${key} ${part}: ${wide} px wide`);
        faults.push(...(await axeFaults(page, { rules })).map((fault) => `${colorScheme} ${key} ${part}: ${fault}`));
      }
    }
    expect(seen).toEqual([]);
  }
  expect(faults).toEqual([]);
}, 300_000);

it("every shipped mail, landing page and notice fits the smallest telephone in every language", async () => {
  const width = 320;
  const { page, show } = await watched({ viewport: { width, height: 800 } });
  const documents: { what: string; html: () => string }[] = [];
  const vars = { ...sampleVars, qr: dot };
  for (const one of starters.flatMap((starter) => [starter, ...translatedStarters(starter)])) {
    // Preparing one takes longer than looking at it; whether it is kind is looked at by its own test.
    const content = () => prepareStarter(one, () => []).content;
    const what = `${one.locale ?? "en"} ${one.key}`;
    documents.push({ what: `${what} mail`, html: () => fill(compileMail(content()).html, vars) });
    documents.push({ what: `${what} landing`, html: () => fill(compileLanding(content().landing), vars) });
  }
  const link = `https://www.hookwise.example/${"A".repeat(80)}`;
  for (const file of globSync("src/**/words/*.json")) {
    const { mail = {} } = JSON.parse(readFileSync(file, "utf8")) as { mail?: Record<string, Record<string, string>> };
    const locale = basename(file, ".json");
    for (const [name, { subject, text, action }] of Object.entries(mail))
      if (subject && text)
        documents.push({ what: `${file} ${name}`, html: () => noticeHtml({ locale, title: subject, paragraphs: text.split(/\n{2,}/), why: subject, ...(action && { action: { label: action, link } }) }) }); // oxfmt-ignore
  }
  const wide: string[] = [];
  for (const { what, html } of partOf(documents, 10, "narrow")) {
    await show(html());
    const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
    if (over > 0) wide.push(`${what}: ${over} px too wide`);
  }
  expect(wide).toEqual([]);
}, 300_000);

/** What also holds for a mail, which needs no landmarks and no title of its own. */
const rules = [
  "color-contrast",
  "image-alt",
  "input-image-alt",
  "label",
  "link-name",
  "button-name",
  "select-name",
  "html-has-lang",
  "list",
  "td-headers-attr",
];

/** A page that notes every dialog and every request for anything but the document itself. */
async function watched(options: BrowserContextOptions = {}) {
  const page: Page = await (await browser.newContext(options)).newPage();
  const seen: string[] = [];
  let current = "";
  page.on("dialog", (dialog) => {
    seen.push(`dialog in ${current}`);
    void dialog.dismiss();
  });
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url === "http://lure.test/") return route.fulfill({ body: current, contentType: "text/html; charset=utf-8" });
    if (!url.startsWith("data:image/") && !url.endsWith("/favicon.ico")) seen.push(`${url} from ${current}`);
    return route.abort();
  });
  const show = async (html: string) => {
    current = html.replaceAll("{{link}}", "#").replaceAll("{{qr}}", dot);
    await page.goto("http://lure.test/");
  };
  return { page, show, seen };
}
