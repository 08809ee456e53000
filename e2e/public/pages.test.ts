import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { germanPath, rows } from "./routes.ts";

// The route table, row by row, as a visitor without script reads it; then what all pages have, and where every link leads.

let stage: Stage;
let page: Page;
let faults: string[];
const asked: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  ({ page, faults } = await stage.page({ javaScriptEnabled: false }));
  page.on("request", (request) => asked.push(request.url()));
});
afterAll(() => stage?.close());

describe.each(rows)("$path", ({ path, title, says, leads }) => {
  it("can be read without script, says what its row asks for, and leads on", async () => {
    const answer = await page.goto(stage.place.url + path);
    expect(answer!.status()).toBe(200);
    expect(await page.title()).toBe(`${title} · Hookwise`);
    await expect.poll(() => page.locator("h1").count()).toBe(1);
    const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    const whole = (await page.locator("main").textContent())!.replace(/\s+/g, " ");
    for (const sentence of says) expect(whole).toContain(sentence);
    expect(text.length).toBeGreaterThan(120);
    for (const to of leads) expect(await page.locator(`main a[href="${to}"]`).count(), to).toBeGreaterThan(0);
    for (const to of ["/features", "/how-it-works", "/pricing"])
      expect(await page.locator(`header a[href="${to}"]`).first().isVisible(), to).toBe(true);
    await expect.poll(() => page.getByRole("link", { name: "Login" }).first().isVisible()).toBe(true);
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

it.each<[string, Record<string, number>]>([
  [
    "/",
    {
      ".claims dd": 4,
      ".feature-list > li": 3,
      ".shown": 1,
      ".steps li": 4,
      ".teaser li": 4,
      ".testimonials figure": 3,
    },
  ],
  ["/get-started", { ".ways-in > li": 3, ".testimonials figure": 2, ".quarter-hour li": 4, ".shown": 1, details: 3 }],
  [
    "/features",
    {
      ".chapter .feature-list > li": 14,
      ".chapter .shown": 4,
      ".badges li": 5,
      ".feature-list.across > li": 3,
      '[aria-labelledby="compliance"] li': 4,
      '[aria-labelledby="integrations"] li': 5,
      '[aria-labelledby="security"] li': 5,
      ".testimonials figure": 1,
      details: 4,
    },
  ],
  ["/pricing", { ".plan": 3, ".comparison tbody tr": 10, ".testimonials figure": 2, details: 4 }],
  [
    "/how-it-works",
    {
      ".walk > li": 6,
      ".walk .shown": 4,
      ".feature-list > li": 3,
      ".figures dd": 3,
      ".testimonials figure": 1,
      details: 3,
    },
  ],
  ["/solutions", { ".team": 6, ".team .shown": 3, "main .checks li": 6 }],
  ["/blog", { ".article-list > li": 3, ".article-list time": 3 }],
  ["/docs", { "main > .article-list > li": 6, "main section .article-list > li": 4 }],
  ["/tutorials", { ".article-list > li": 3 }],
])("%s shows as many of each as it should", async (path, counts) => {
  await page.goto(stage.place.url + path);
  const found: Record<string, number> = {};
  for (const what of Object.keys(counts)) found[what] = await page.locator(what).count();
  expect(found).toEqual(counts);
});

it("compares the plans as the specification does", async () => {
  await page.goto(`${stage.place.url}/pricing`);
  const rows = await page
    .locator(".comparison tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent!.replace("Not included", "-").trim())),
    );
  // What is not all there says so; the rest is the specification's.
  const planned = rows.filter(([name]) => name!.endsWith("Partly planned"));
  expect(planned.map(([name]) => name!.split(" ")[0])).toEqual(["Reporting", "SSO/SCIM/API"]);
  for (const row of rows) row[0] = row[0]!.replace("Partly planned", "").trim();
  const from = (yes: number, ...names: string[]) =>
    names.map((name) => [name, ...[0, 1, 2].map((n) => (n >= yes ? "Included" : "-"))]);
  expect(rows).toEqual([
    ...from(0, "Phishing simulations"),
    ...from(1, "Awareness dashboard", "Custom templates", "User management", "Multi-language", "Reporting plugin"),
    ...from(2, "SSO/SCIM/API", "Dedicated support", "Compliance reports", "Incident response integration"),
  ]);
});

it.each([
  ["/", ["Organization", "WebSite"]],
  ["/get-started", ["FAQPage"]],
  ["/features", ["FAQPage"]],
  ["/pricing", ["SoftwareApplication", "FAQPage"]],
  ["/how-it-works", ["FAQPage"]],
  ["/blog/robots-click-too", ["BlogPosting"]],
  ["/docs/campaign-setup", ["TechArticle"]],
  ["/tutorials/understanding-risk-scores", ["TechArticle"]],
])("%s tells search engines what it is, in their words and in what it shows", async (path, types) => {
  await page.goto(stage.place.url + path);
  const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(things.map((thing) => thing["@type"])).toEqual(types);
  const shown = (await page.locator("body").textContent())!;
  for (const thing of things) {
    for (const { name, acceptedAnswer } of thing.mainEntity ?? []) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text);
    }
    for (const { name, price } of thing.offers ?? [])
      expect(shown).toContain(price === "0" ? `${name}Free` : `£${price}`);
    if (thing.headline) {
      expect(shown).toContain(thing.headline);
      const picture = await fetch(thing.image.replace("localhost", "127.0.0.1"));
      expect(picture.headers.get("content-type")).toBe("image/png");
    }
  }
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
  await expect.poll(() => first.locator("p").isVisible()).toBe(true);
  await page.goto(stage.place.url);
  for (const name of ["Individuals", "Small Business", "Enterprise"])
    await expect.poll(() => page.getByRole("heading", { name, level: 3 }).first().isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect
    .poll(() => page.locator("#mobile-menu").getByRole("link", { name: "Get Started" }).isVisible())
    .toBe(true);
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
  for (const name of ["Instagram", "TikTok", "Reddit", "X", "LinkedIn"])
    await expect.poll(() => page.getByRole("link", { name, exact: true }).getAttribute("href")).toMatch(/^https:\/\//);
  await expect
    .poll(() => page.getByRole("link", { name: "Share on Facebook" }).getAttribute("href"))
    .toBe(`https://www.facebook.com/sharer/sharer.php?u=http://localhost:${new URL(stage.place.url).port}/`);
  await expect
    .poll(() => page.getByRole("link", { name: "Schedule a Demo" }).getAttribute("href"))
    .toBe("mailto:sales@hookwise.example?subject=Demo%20request");
});

it("answers an unknown path with the not-found page, and logs it", async () => {
  const answer = await page.goto(`${stage.place.url}/no/such-place?with=question`);
  expect(answer!.status()).toBe(404);
  expect(await page.title()).toBe("Page not found · Hookwise");
  await page.getByRole("heading", { name: "404" }).waitFor();
  await page.getByText("Oops! The page you're looking for doesn't exist.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  const log = readFileSync(join(stage.place.dataDir, "logs/product.log"), "utf8");
  expect(log).toContain('"path":"/no/such-place"');
});

it("names its pages to search engines, and only those that are meant to be found", async () => {
  const sitemap = await (await fetch(`${stage.place.url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(found.toSorted()).toEqual(rows.flatMap(({ path }) => [path, germanPath(path)]).toSorted());
  const robots = await (await fetch(`${stage.place.url}/robots.txt`)).text();
  expect(robots).toContain("/sitemap.xml");
  expect(robots).toContain("Disallow: /dashboard");
  expect(await (await fetch(`${stage.place.url}/login`)).text()).toContain("noindex");
});

it("has no dead link and no lost fragment", async () => {
  const seen = new Map<string, string>();
  const places = rows.flatMap(({ path }) => [path, germanPath(path)]);
  const waiting = [...places];
  const dead: string[] = [];
  for (const path of waiting) {
    if (seen.has(path)) continue;
    const answer = await fetch(stage.place.url + path);
    const html = await answer.text();
    seen.set(path, html);
    if (answer.status !== 200) dead.push(`${answer.status} ${path}`);
    // Pages beyond the public ones are only looked at, not walked.
    if (!places.includes(path)) continue;
    for (const [, href] of html.matchAll(/(?:href|action)="(\/[^"]*)"/g)) {
      const { pathname } = new URL(href!, stage.place.url);
      if (!pathname.startsWith("/forms/")) waiting.push(pathname);
    }
  }
  for (const path of places)
    for (const [, href] of seen.get(path)!.matchAll(/href="([^"]*#[^"]+)"/g)) {
      const { pathname, hash } = new URL(href!, stage.place.url + path);
      if (!seen.get(pathname)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) dead.push(`${path} → ${href}`);
    }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(places.length);
});

it("asked nobody else for anything, and broke nothing", () => {
  expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([stage.place.url]);
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});
