import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackedPdf } from "../../src/features/reports/testing.ts";
import { screenAt, screens } from "../../src/sites/main/dashboard/screens.ts";
import { partOf } from "../../tools/sweep/wide.ts";
import { originOf } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import type { Stage } from "../stage.ts";
import { until } from "../until.ts";
import {
  canary,
  department,
  hatchlings,
  isCanary,
  launched,
  sowFile,
  sowImport,
  sowMessage,
  sowReport,
} from "./canaries.ts";
import { openDemo, settled } from "./demo-page.ts";
import { sow } from "./sowing.ts";
import type { Sown } from "./sowing.ts";

// What anybody may write is shown as text wherever it is shown: texts that would run, or be a formula, stand in every field that takes them, and every
// screen, page, mail and file is looked at without the pages' policy, which would hide that something tried to run.

interface Mail {
  to: string;
  subject: string;
  html: string | null;
  links: string[];
}

let stage: Stage;
let page: Page;
let origin: string;
let sown: Sown;
let jobs: string[];
const ran: string[] = [];

beforeAll(async () => {
  ({ stage, page } = await openDemo("Owner", { bypassCSP: true }));
  origin = originOf(stage.place);
  await page.context().exposeBinding("canary", ({ frame }, n: number) => void ran.push(`${frame.url()}: ${n}`));
  const other = await stage.page();
  await signInAs(other.page, stage.place, "Learner");
  jobs = [await sowFile(stage.client), await sowImport(stage.client)];
  sown = await sow(stage.place, { "/me/": await tokenOn(other.page), "/people-views": await tokenOn(page) });
  await other.page.context().close();
  await Promise.all([sowReport(stage.client), sowMessage(stage.place), sendLure()]);
  await until(async () => isCanary.test(JSON.stringify((await stage.client.get("/reported-groups")).items)));
});
afterAll(() => stage?.close());

/** By what token whoever is signed in there asks the API. */
async function tokenOn(there: Page): Promise<string> {
  const asked = there.waitForRequest((one) => new URL(one.url()).pathname === "/api/v1/me");
  await there.reload();
  const { authorization } = await (await asked).allHeaders();
  return authorization!.split(" ")[1]!;
}

interface Named {
  id: string;
  name: string;
}

/** The id of what has a name in a list. */
async function idOf(list: string, name: string): Promise<string> {
  const { items } = await stage.client.get<{ items: Named[] }>(list);
  return items.find((one) => one.name === name)!.id;
}

/** A simulation of a lure with canaries, sent to people with canaries. */
async function sendLure(): Promise<void> {
  const { items } = await stage.client.get<{ items: { id: string; title: string; usable: boolean }[] }>(
    "/lures?source=own",
  );
  const lure = items.find(({ title, usable }) => usable && isCanary.test(title))!;
  const campaign = await stage.client.post("/campaigns", {
    name: canary(1600),
    audience: { departments: [await idOf("/departments", department)] },
    lures: [lure.id],
    schedule: { windowDays: 0, from: "00:00", until: "24:00", weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0 },
  });
  const { job } = await stage.client.post(`/campaigns/${campaign.id}/launch`);
  if (job) await stage.client.job(job);
}

/** What of a canary became markup on the page, in whichever of its frames. */
async function hatched(): Promise<string[]> {
  const found = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame
          .evaluate(() =>
            [...document.querySelectorAll("[onerror], [href^='javascript:']")].map((one) => one.outerHTML),
          )
          .catch(() => []),
      ),
  );
  return found.flat().filter((html) => html.includes("canary"));
}

/** Looks at a page that comes at once. */
async function looked(url: string): Promise<void> {
  await page.goto(url);
  expect(await hatched(), url).toEqual([]);
}

/** Looks at a screen once everything on it has come. @returns what it says, its fields included, without what stands around it */
async function read(url: string): Promise<string> {
  await page.goto(url);
  await settled(page);
  expect(await hatched(), url).toEqual([]);
  return page
    .locator("main")
    .evaluate((main) =>
      [main, ...main.querySelectorAll<HTMLInputElement>("input, textarea")]
        .map((one) => ("value" in one ? one.value : (one as HTMLElement).innerText))
        .join("\n"),
    );
}

/** Looks at HTML that is shown elsewhere, by no page of ours. */
async function opened(html: string, name: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.setContent(html);
  expect(await hatched(), name).toEqual([]);
}

/** What the API answers, as the key's holder gets it. */
async function fetched(path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${stage.place.key}`, accept: "*/*" };
  const answer = await fetch(`${stage.place.url}/api/v1${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const outbox = async () => (await (await fetch(`${stage.place.url}/dev/outbox.json?limit=5000`)).json()) as Mail[];

describe("canaries", () => {
  it("are seen when they run, and when they became markup", async () => {
    const other = await page.context().newPage();
    await other.setContent(`<p title="${canary(0)}</p>`);
    await expect.poll(() => ran.splice(0)).toEqual([expect.stringMatching(/: 0$/)]);
    await other.close();
    await page.goto(`${origin}/robots.txt`);
    await page.setContent(`<p title="${canary(0)}</p><a href="javascript:canary(1)">open</a>`);
    expect(await hatched()).toHaveLength(2);
    await expect.poll(() => ran.splice(0)).toHaveLength(1);
  });

  it("stand in every text that the API keeps, or were refused", () => {
    expect(sown.untried).toEqual([]);
    console.info(`canaries: ${sown.taken.length} texts hold one, ${sown.refused.length} take none`);
    expect(sown.taken.length).toBeGreaterThan(50);
  });
});

describe("no cell begins a formula", () => {
  const isFormula = (cell: string) => /^\s*[=+\-@\t\r]/.test(cell) && !/^-?[\d.,]+$/.test(cell);
  const cellsOf = (file: Buffer) => (parse(file, { bom: true, relax_column_count: true }) as string[][]).flat();
  const holds = (cells: string[]) => {
    expect(cells.filter(isFormula)).toEqual([]);
    return cells.some((cell) => isCanary.test(cell));
  };

  it("in the list of people", async () => expect(holds(cellsOf(await fetched("/people/export")))).toBe(true));

  it("in what is told of each line of a file", async () => {
    const collected: boolean[] = [];
    for (const id of jobs) collected.push(holds(cellsOf(await fetched(`/jobs/${id}/report?as=csv`))));
    expect(collected).toContain(true);
  });

  it("in a report, whose PDF runs nothing either", async () => {
    const { items: kinds } = await stage.client.get<{ items: { id: string; takes: string[] }[] }>(
      "/insight/reports/kinds",
    );
    const year = String(launched.getUTCFullYear());
    const quarter = `${year}-Q${Math.floor(launched.getUTCMonth() / 3) + 1}`;
    const scope = {
      campaign: await idOf("/campaigns?state=ended&limit=200", canary(1400)),
      department: await idOf("/departments", department),
    };
    const first = kinds.filter(({ id }) => id === "simulation");
    const others = kinds.filter((one) => !first.includes(one));
    for (const { id, takes } of [...first, ...partOf(others, 3, "canaries in reports")]) {
      const made = await stage.client.post("/insight/reports", {
        kind: id,
        ...Object.fromEntries(Object.entries(scope).filter(([name]) => takes.includes(name))),
        ...(takes.includes("period") && { period: id === "quarter" ? quarter : year }),
      });
      await stage.client.job(made.job.split("/").at(-1));
      const file = (as: string) => fetched(`/insight/reports/${made.id}/file?as=${as}`);
      expect(holds(cellsOf(await file("csv"))), id).toBe(true);
      for (const [name, part] of Object.entries(unzipSync(await file("xlsx"))))
        expect(Buffer.from(part).toString(), `${id} ${name}`).not.toMatch(/<f[ >]|<t[^>]*>\s*[=+@]/);
      expect(unpackedPdf(await file("pdf")), id).not.toMatch(/\/JavaScript|\/JS\b|javascript:|\/OpenAction/i);
    }
  });
});

describe("nothing hatches", () => {
  const listed = screens.filter(({ path, needs }) => needs && !path.includes(":")).map(({ path }) => path);

  // What is written there has no place for a canary: choices, names of domains, an address.
  const silent = ["/dashboard/simulations/new", "/dashboard/reports/schedules", "/dashboard/people/import"].concat(
    ["domains", "roles", "privacy", "webhooks", "training", "game", "danger"].map(
      (name) => `/dashboard/settings/${name}`,
    ),
  );

  /** The pages of one thing that a screen leads to: of each kind one, a canary's where there is one. */
  async function things(): Promise<string[]> {
    const links = await page
      .locator("main a[href]")
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href, innerText }) => ({ href, innerText })));
    const canariesLast = links.toSorted(
      (a, b) => Number(isCanary.test(a.innerText)) - Number(isCanary.test(b.innerText)),
    );
    const kinds = canariesLast.map(({ href }) => [screenAt(new URL(href).pathname)?.path ?? "", href] as const);
    return [...new Map(kinds.filter(([path]) => path.includes(":"))).values()];
  }

  it.each(partOf(listed, 3, "canaries on screens"))("on %s, nor on the pages that it leads to", async (path) => {
    let seen = isCanary.test(await read(origin + path));
    for (const thing of await things()) {
      seen = isCanary.test(await read(thing)) || seen;
      const tabs = await page
        .locator("nav.tabs a")
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      for (const tab of tabs.slice(1)) await read(tab);
    }
    expect(seen || silent.includes(path)).toBe(true);
    expect(ran).toEqual([]);
  });

  it("in the mails that hold one, nor in the outbox", async () => {
    const mails = (await outbox()).filter(({ subject, html }) => isCanary.test(subject + html));
    expect(mails.length).toBeGreaterThan(0);
    // Many are alike: one of each subject.
    const each = [...new Map(mails.map((one) => [one.subject.replaceAll(/\d+/g, ""), one])).values()];
    for (const { subject, html } of each) if (html) await opened(html, subject);
    await looked(`${origin}/dev/outbox`);
    expect(ran).toEqual([]);
  });

  it("on the pages that a lure's links lead to", async () => {
    const link = async () =>
      (await outbox())
        .filter(({ to }) => hatchlings.includes(to))
        .flatMap(({ links }) => links)
        .find((one) => one.includes("/l/"));
    await expect.poll(link).toBeTruthy();
    const token = (await link())!.split("/").at(-1);
    for (const path of ["l", "m", "r", "why"]) await looked(`${stage.place.lureUrl}/${path}/${token}`);
    await looked(`${stage.place.learnUrl}/d/${token}`);
    expect(ran).toEqual([]);
  });

  it("in what the API answers as a page", async () => {
    const { items } = await stage.client.get<{ items: { id: string; title: string }[] }>("/lures?source=own");
    const own = items.find(({ title }) => isCanary.test(title))!;
    const parts = ["mail", "landing", "annotated"].map((part) => `/lures/${own.id}/preview.html?part=${part}`);
    for (const path of ["/organisations/current/processing-record?as=html", ...parts])
      await opened((await fetched(path)).toString(), path);
    expect(ran).toEqual([]);
  });

  it("where everything was stopped with a reason that holds one", async () => {
    await stage.client.post("/organisations/current/kill", { reason: canary(4000) });
    const result = [
      await read(`${origin}/dashboard/settings/danger`),
      await read(`${origin}/dashboard/settings/audit`),
    ];
    expect(result.join()).toContain("canary(4000)");
    expect(ran).toEqual([]);
  });
});
