import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackedPdf } from "../../src/features/reports/testing.ts";
import { screens } from "../../src/sites/main/dashboard/screens.ts";
import { partOf } from "../../tools/sweep/wide.ts";
import { originOf } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import { lureMails } from "../demo-mail.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { canary, isCanary, sow, sowFile, sowReport } from "./canaries.ts";

// What anybody may write is shown as text wherever it is shown: texts that would run, or be a formula, stand in every field that takes them, and every
// screen, page, mail and file is looked at without the pages' policy, which would hide that something tried to run.

let stage: Stage;
let page: Page;
let origin: string;
let sown: string[];
const ran: string[] = [];

beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  origin = originOf(stage.place);
  ({ page } = await stage.page({ bypassCSP: true, reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await page.context().exposeBinding("canary", ({ frame }, n: number) => void ran.push(`${frame.url()}: ${n}`));
  sown = await sow(stage.place);
  await sowFile(stage.place);
  await sowReport(stage.place);
  await signInAs(page, stage.place, "Owner");
});
afterAll(() => stage?.close());

/** What of a canary became markup on the page, in whichever of its frames. */
async function hatched(): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate(() => [...document.querySelectorAll("[onerror], a[href^='javascript:']")].map((one) => one.outerHTML))
        .catch(() => []),
    ),
  );
  return found.flat().filter((html) => html.includes("canary"));
}

/** Looks at a page once everything on it has come. @returns what it says */
async function looked(url: string): Promise<string> {
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector(".skeleton, [aria-busy=true]") === null);
  expect(await hatched(), url).toEqual([]);
  return page.locator("body").innerText();
}

it("the watch itself sees what runs, and what became markup", async () => {
  const other = await page.context().newPage();
  await other.setContent(`<p title="${canary(0)}</p>`);
  await expect.poll(() => ran.splice(0)).toEqual([expect.stringMatching(/: 0$/)]);
  await other.close();
});

it("canaries stand in the fields of the API", () => {
  console.info(`canaries: ${sown.length} fields of ${new Set(sown.map((one) => one.split(".")[0])).size} operations`);
  expect(sown.length).toBeGreaterThan(50);
  for (const place of ["addPerson.tags.0", "addDepartment.name", "createCampaign.name", "createLure.title", "createApiKey.name"]) // oxfmt-ignore
    expect(sown).toContain(place);
});

describe("nothing hatches", () => {
  const own = screens.filter(({ path, needs }) => needs && !path.includes(":")).map(({ path }) => path);

  it("on the screens of the dashboard, nor on the page of the first of each list", async () => {
    let seen = 0;
    for (const path of partOf(own, 3, "canaries on screens")) {
      if (isCanary.test(await looked(origin + path))) seen += 1;
      const first = page.locator(".list-name a").first();
      if ((await first.count()) === 0) continue;
      await looked(new URL((await first.getAttribute("href"))!, origin).href);
      const tabs = await page.locator("nav.tabs a").evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href));
      for (const tab of tabs) await looked(tab);
    }
    expect(seen).toBeGreaterThan(0);
    expect(ran).toEqual([]);
  });

  it("in the mails of the outbox, nor on the pages that their links lead to", async () => {
    const mails = (await (await fetch(`${stage.place.url}/dev/outbox.json`)).json()) as { id: string }[];
    await looked(`${origin}/dev/outbox`);
    for (const { id } of partOf(mails.slice(0, 24), 4, "canaries in mails")) await looked(`${origin}/dev/outbox/${id}`);
    const [{ link } = { link: "" }] = await lureMails(stage.place);
    const token = link.split("/").at(-1);
    for (const path of ["l", "m", "r", "why"]) await looked(`${stage.place.lureUrl}/${path}/${token}`);
    await looked(`${stage.place.learnUrl}/d/${token}`);
    expect(ran).toEqual([]);
  });

  it("in what the API answers as a page", async () => {
    const headers = { authorization: `Bearer ${stage.place.key}` };
    const [lure] = (await stage.client.get("/lures?limit=1")).items;
    for (const path of ["/organisations/current/processing-record", `/lures/${lure.id}/preview.html`]) {
      const answer = await fetch(`${stage.place.url}/api/v1${path}`, { headers: { ...headers, accept: "text/html" } });
      expect(answer.status, path).toBe(200);
      await page.goto(`${origin}/robots.txt`);
      await page.setContent(await answer.text());
      expect(await hatched(), path).toEqual([]);
    }
    expect(ran).toEqual([]);
  });
});

describe("no cell begins a formula", () => {
  const get = async (path: string, as = "text/csv") => {
    const headers = { authorization: `Bearer ${stage.place.key}`, accept: as };
    const answer = await fetch(`${stage.place.url}/api/v1${path}`, { headers });
    expect(answer.status, path).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const isFormula = (cell: string) => /^\s*[=+\-@\t\r]/.test(cell) && !/^-?[\d.,]+$/.test(cell);
  const cellsOf = (file: Buffer) => (parse(file, { bom: true, relax_column_count: true }) as string[][]).flat();

  it("in the list of people", async () => {
    const cells = cellsOf(await get("/people/export"));
    expect(cells.some((cell) => isCanary.test(cell))).toBe(true);
    expect(cells.filter(isFormula)).toEqual([]);
  });

  it("in a report, whose PDF runs nothing either", async () => {
    const { items: kinds } = await stage.client.get("/insight/reports/kinds");
    const [ended] = (await stage.client.get("/campaigns?state=ended&limit=1")).items;
    const scope = { campaign: { campaign: ended.id }, period: { period: String(new Date().getUTCFullYear()) } };
    for (const { id, takes } of partOf(kinds as { id: string; takes: ("campaign" | "period" | "department")[] }[], 3, "canaries in reports")) {
      if (takes.includes("department")) continue;
      const period = id === "quarter" ? { period: `${new Date().getUTCFullYear()}-Q4` } : scope.period;
      const made = await stage.client.post("/insight/reports", {
        kind: id,
        ...(takes.includes("campaign") && scope.campaign),
        ...(takes.includes("period") && period),
      });
      await stage.client.job(made.job);
      const file = (as: string) => get(`/insight/reports/${made.id}/file?as=${as}`, "*/*");
      expect(cellsOf(await file("csv")).filter(isFormula), id).toEqual([]);
      for (const [name, part] of Object.entries(unzipSync(await file("xlsx")))) {
        const text = Buffer.from(part).toString();
        expect(text, `${id} ${name}`).not.toMatch(/<f[ >]|<t[^>]*>\s*[=+@]/);
      }
      expect(unpackedPdf(await file("pdf")), id).not.toMatch(/\/JavaScript|\/JS\b|javascript:|\/OpenAction/i);
    }
  });
});
