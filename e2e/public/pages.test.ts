import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { rows } from "./routes.ts";

// The route table, row by row, as a visitor without script reads it; then what all pages have, and where every link leads.

let stage: Stage;
let page: Page;
let faults: string[];
const asked: string[] = [];

beforeAll(async () => {
  stage = await openStage({ LOG_LEVEL: "info" });
  ({ page, faults } = await stage.page({ javaScriptEnabled: false }));
  page.on("request", (request) => asked.push(request.url()));
});
afterAll(() => stage?.close());

describe.each(rows)("$path", ({ path, title, says, leads }) => {
  it("can be read without script, says what its row asks for, and leads on", async () => {
    const answer = await page.goto(stage.place.url + path);
    expect(answer!.status()).toBe(200);
    expect(await page.title()).toBe(`${title} · Hookwise`);
    expect(await page.locator("h1").count()).toBe(1);
    const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    const whole = (await page.locator("main").textContent())!.replace(/\s+/g, " ");
    for (const sentence of says) expect(whole).toContain(sentence);
    expect(text.length).toBeGreaterThan(120);
    for (const to of leads) expect(await page.locator(`main a[href="${to}"]`).count(), to).toBeGreaterThan(0);
    for (const to of ["/features", "/how-it-works", "/pricing"])
      expect(await page.locator(`header a[href="${to}"]`).first().isVisible(), to).toBe(true);
    expect(await page.getByRole("link", { name: "Login" }).first().isVisible()).toBe(true);
  });

  it("has its head: description, canonical link, a picture of its own, data that can be read", async () => {
    const html = await (await fetch(stage.place.url + path)).text();
    const url = `http://localhost:${new URL(stage.place.url).port}`;
    expect(html).toContain(`<link rel="canonical" href="${url}${path}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).not.toContain("noindex");
    expect(html).not.toContain(".invalid");
    const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    const answer = await fetch(picture.replace(url, stage.place.url));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g))
      expect(JSON.parse(data!)["@context"]).toBe("https://schema.org");
  });
});

it("shows fourteen features, four and six steps, three plans and ten rows to compare, six solutions and six reasons", async () => {
  const count = async (path: string, what: string) => {
    await page.goto(stage.place.url + path);
    return page.locator(what).count();
  };
  expect(await count("/features", ".feature-rows > li")).toBe(14);
  expect(await count("/", ".steps li")).toBe(4);
  expect(await count("/get-started", ".steps li")).toBe(4);
  expect(await count("/get-started", "details")).toBe(3);
  expect(await count("/how-it-works", ".steps li")).toBe(6);
  expect(await count("/how-it-works", ".plain-cards li")).toBe(3);
  expect(await count("/pricing", ".plan")).toBe(3);
  expect(await count("/pricing", ".comparison tbody tr")).toBe(10);
  expect(await count("/solutions", "main .checks li")).toBe(6);
});

it("switches between monthly and yearly prices without script", async () => {
  await page.goto(`${stage.place.url}/pricing`);
  const shown = () => page.locator(".plan.highlighted .price:visible").innerText();
  expect(await shown()).toBe("£49 per month");
  await page.getByLabel(/Yearly/).check({ force: true });
  expect(await shown()).toBe("£468 per year");
});

it("opens answers, the menu and all three audiences without script", async () => {
  await page.goto(`${stage.place.url}/pricing`);
  const first = page.locator("details").first();
  await first.locator("summary").click();
  expect(await first.locator("p").isVisible()).toBe(true);
  await page.goto(stage.place.url);
  for (const name of ["Individuals", "Small Business", "Enterprise"])
    expect(await page.getByRole("heading", { name, level: 3 }).first().isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.locator("#mobile-menu").getByRole("link", { name: "Get Started" }).isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it("has a footer with every way on, the brand's own accounts, and a mail that asks for a demo", async () => {
  await page.goto(`${stage.place.url}/careers`);
  const links = await page.locator("footer a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  for (const path of [
    "/features",
    "/how-it-works",
    "/pricing",
    "/solutions",
    "/docs",
    "/blog",
    "/tutorials",
    "/support",
    "/about-us",
    "/careers",
    "/contact",
    "/legal",
  ])
    expect(links).toContain(path);
  for (const name of ["Instagram", "TikTok", "Reddit", "X", "LinkedIn", "Facebook"])
    expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toMatch(/^https:\/\//);
  expect(await page.getByRole("link", { name: "Schedule a Demo" }).getAttribute("href")).toBe(
    "mailto:sales@hookwise.example?subject=Demo%20request",
  );
});

it("answers an unknown path with the not-found page, and logs it", async () => {
  const answer = await page.goto(`${stage.place.url}/no/such-place?with=question`);
  expect(answer!.status()).toBe(404);
  expect(await page.title()).toBe("Page not found · Hookwise");
  await page.getByRole("heading", { name: "404" }).waitFor();
  await page.getByText("Oops! The page you're looking for doesn't exist.").waitFor();
  expect(await page.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  const log = readFileSync(join(stage.place.dataDir, "logs/product.log"), "utf8");
  expect(log).toContain('"path":"/no/such-place"');
});

it("names its pages to search engines, and only those that are meant to be found", async () => {
  const sitemap = await (await fetch(`${stage.place.url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(found.toSorted()).toEqual(rows.map(({ path }) => path).toSorted());
  const robots = await (await fetch(`${stage.place.url}/robots.txt`)).text();
  expect(robots).toContain("/sitemap.xml");
  expect(robots).toContain("Disallow: /dashboard");
  expect(await (await fetch(`${stage.place.url}/login`)).text()).toContain("noindex");
});

it("has no dead link and no lost fragment", async () => {
  const seen = new Map<string, string>();
  const waiting = rows.map(({ path }) => path);
  const dead: string[] = [];
  for (const path of waiting) {
    if (seen.has(path)) continue;
    const answer = await fetch(stage.place.url + path);
    const html = await answer.text();
    seen.set(path, html);
    if (answer.status !== 200) dead.push(`${answer.status} ${path}`);
    // Pages beyond the public ones are only looked at, not walked.
    if (!rows.some((row) => row.path === path)) continue;
    for (const [, href] of html.matchAll(/(?:href|action)="(\/[^"]*)"/g)) {
      const { pathname } = new URL(href!, stage.place.url);
      if (!pathname.startsWith("/forms/")) waiting.push(pathname);
    }
  }
  for (const { path } of rows)
    for (const [, href] of seen.get(path)!.matchAll(/href="([^"]*#[^"]+)"/g)) {
      const { pathname, hash } = new URL(href!, stage.place.url + path);
      if (!seen.get(pathname)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) dead.push(`${path} → ${href}`);
    }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(rows.length);
});

it("asked nobody else for anything, and broke nothing", () => {
  expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([stage.place.url]);
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});
