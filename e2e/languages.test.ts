import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import contact from "../src/features/contact/words/de.json" with { type: "json" };
import dash from "../src/sites/main/dashboard/words/de.json" with { type: "json" };
import identity from "../src/sites/main/account/words/de.json" with { type: "json" };
import shown from "../src/sites/main/public/words/de.json" with { type: "json" };
import main from "../src/sites/main/words/de.json" with { type: "json" };
import { enterCredentials, originOf, register } from "./account/newcomer.ts";
import type { Newcomer } from "./account/newcomer.ts";
import { germanPath, rows } from "./public/routes.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// The screens in the reader's language: chosen on the profile, kept for the account and in the browser, asked for by the browser.

let stage: Stage;
let page: Page;
let faults: string[];
let person: Newcomer;
const { account } = main;

beforeAll(async () => {
  stage = await openStage();
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", locale: "en-GB" }));
  person = await register(page, stage.place, "Ada Brook");
});

afterAll(() => stage?.close());

it("the language is chosen on the profile, and the screen speaks it at once", async () => {
  await page.getByLabel("Your language").selectOption({ label: "Deutsch" });
  await page.getByRole("heading", { name: dash.profile.title, level: 1, exact: true }).waitFor();
  await expect.poll(() => spokenBy(page)).toEqual(["de", "ltr"]);
  await expect.poll(() => page.title()).toBe(dash.profile.page);
  await page.getByRole("button", { name: dash.profile.details.save }).waitFor();
});

it("it stays chosen when the token that names it cannot be renewed, also over a reload", async () => {
  const language = page.getByRole("combobox", { name: dash.profile.language.label });
  const before = faults.length;
  await page.route("**/idp/**", (route) => {
    const action = route.request().headers()["x-amz-target"] ?? "";
    return /GetTokensFromRefreshToken|InitiateAuth/.test(action) ? route.abort() : route.fallback();
  });
  await language.selectOption({ label: "English" });
  await expect.poll(() => spokenBy(page)).toEqual(["en", "ltr"]);
  await expect.poll(() => page.getByRole("combobox", { name: "Your language" }).isEnabled()).toBe(true);
  await page.reload();
  await page.getByRole("combobox", { name: "Your language" }).waitFor();
  expect(await spokenBy(page)).toEqual(["en", "ltr"]);
  await page.unroute("**/idp/**");
  await page.getByRole("combobox", { name: "Your language" }).selectOption({ label: "Deutsch" });
  await expect.poll(() => spokenBy(page)).toEqual(["de", "ltr"]);
  await expect.poll(() => language.isEnabled()).toBe(true);
  // The browser tells of what was held back here, and of nothing else.
  expect(faults.splice(before).filter((one) => !one.includes("ERR_FAILED"))).toEqual([]);
});

it("it stays over a reload, and no English word is to be seen meanwhile", async () => {
  const seen = await watchForEnglish(page);
  await page.reload();
  await page.getByRole("heading", { name: dash.profile.title, level: 1, exact: true }).waitFor();
  expect(await seen()).toEqual([]);
  await page.getByRole("heading", { name: dash.profile.devices.title }).waitFor();
});

it("the browser keeps it for the screens before the next sign-in", async () => {
  await page.getByRole("button", { name: dash.frame.logout }).first().click();
  // By way of the hosted sign-out, which leads back to a page in the language of the screen.
  await page.waitForURL(`${originOf(stage.place)}/de`);
  await page.goto(`${originOf(stage.place)}/login`);
  expect(await page.getByRole("link", { name: account.home, exact: true }).getAttribute("href")).toBe("/de");
  await page.getByRole("heading", { name: account.login.title, level: 1, exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe(account.login.page);
});

it("what the identity provider says in English is said in German", async () => {
  await page.goto(`${originOf(stage.place)}/register`);
  await page.getByLabel(account.name).fill("Ada Brook");
  await page.getByLabel(account.email, { exact: true }).fill(person.email);
  await page.getByLabel(account.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: account.register.submit, exact: true }).click();
  await page.getByText(identity.wire["username-taken"]).waitFor();
});

it("an account that keeps it is met in it, whatever the browser asks for", async () => {
  const other = await stage.page({ reducedMotion: "reduce", locale: "en-GB" });
  await other.page.goto(`${originOf(stage.place)}/login`);
  await enterCredentials(other.page, person.email, person.password);
  await other.page.getByLabel("6-digit code").fill(await person.app.code());
  await other.page.getByRole("button", { name: "Verify", exact: true }).click();
  await other.page.getByRole("heading", { name: dash.profile.title, level: 1, exact: true }).waitFor();
  expect(other.faults).toEqual([]);
});

it("a browser that asks for German is met in German before anybody signs in, and one that asks for Welsh in English", async () => {
  const german = await stage.page({ locale: "de-AT", reducedMotion: "reduce" });
  const seen = await watchForEnglish(german.page);
  await german.page.goto(`${originOf(stage.place)}/login`);
  await german.page.getByRole("button", { name: account.login.submit, exact: true }).waitFor();
  expect(await seen()).toEqual([]);
  expect(await spokenBy(german.page)).toEqual(["de", "ltr"]);
  const welsh = await stage.page({ locale: "cy", reducedMotion: "reduce" });
  await welsh.page.goto(`${originOf(stage.place)}/login`);
  await welsh.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await spokenBy(welsh.page)).toEqual(["en", "ltr"]);
  expect([...german.faults, ...welsh.faults]).toEqual([]);
});

describe("a public page in German", () => {
  it("says so to browsers and search engines, and leads on in German", async () => {
    const { page: visitor, faults: broken } = await stage.page({ reducedMotion: "reduce", locale: "en-GB" });
    const origin = originOf(stage.place);
    await visitor.goto(`${origin}/pricing`);
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
    await visitor.waitForURL(`${origin}/de/pricing`);
    await expect.poll(() => visitor.title()).toBe(`${shown.page.pricing.title} · Hookwise`);
    expect(await spokenBy(visitor)).toEqual(["de", "ltr"]);
    const alternates = await visitor
      .locator("link[rel=alternate]")
      .evaluateAll((all) => all.map((one) => [one.getAttribute("hreflang"), one.getAttribute("href")]));
    expect(alternates).toEqual([
      ["en", `${origin}/pricing`],
      ["de", `${origin}/de/pricing`],
      ["x-default", `${origin}/pricing`],
    ]);
    expect(await visitor.locator("link[rel=canonical]").getAttribute("href")).toBe(`${origin}/de/pricing`);
    const locale = visitor.locator('meta[property="og:locale"]');
    expect(await locale.getAttribute("content")).toBe("de_DE");
    await visitor.getByRole("banner").getByRole("link", { name: shown.nav.features }).first().click();
    await visitor.waitForURL(`${origin}/de/features`);
    await visitor.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await visitor.waitForURL(`${origin}/features`);
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
    // The choice holds for the screens of the account, too.
    await visitor.getByRole("banner").getByRole("link", { name: shown.nav.login }).first().click();
    await visitor.getByRole("button", { name: account.login.submit, exact: true }).waitFor();
    expect(broken).toEqual([]);
  });

  it("finds German texts in the docs", async () => {
    const { page: visitor } = await stage.page({ reducedMotion: "reduce" });
    await visitor.goto(`${originOf(stage.place)}/de/docs`);
    await visitor.getByRole("searchbox").fill("Freigabe");
    const first = visitor.locator("[data-results] a").first();
    await expect.poll(() => first.getAttribute("href")).toMatch(/^(http:\/\/[^/]+)?\/de\//);
  });

  it("answers its form and an unknown address in German", async () => {
    const { page: visitor } = await stage.page({ reducedMotion: "reduce" });
    await visitor.goto(`${originOf(stage.place)}/de/contact`);
    await visitor.getByLabel(shown.form.name, { exact: true }).fill("Ada");
    await visitor.getByLabel(shown.form.email, { exact: true }).fill("ada@@x");
    await visitor.getByLabel(shown.form.message, { exact: true }).fill("Guten Tag");
    await visitor.locator("form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await visitor.getByRole("button", { name: shown.form.send }).click();
    await expect.poll(() => visitor.locator("#email-error").innerText()).toContain(contact.fault.TYPE_EMAIL);
    await visitor.goto(`${originOf(stage.place)}/de/no/such-place`);
    await visitor.getByText(main["not-found"].text).waitFor();
    expect(await spokenBy(visitor)).toEqual(["de", "ltr"]);
    await expect
      .poll(() => visitor.getByRole("link", { name: main["not-found"].home }).getAttribute("href"))
      .toBe("/de");
  });

  it("is not cut off on a telephone", async () => {
    const { page: visitor } = await stage.page({ reducedMotion: "reduce", viewport: { width: 390, height: 800 } });
    const wide: string[] = [];
    for (const { path } of rows) {
      await visitor.goto(originOf(stage.place) + germanPath(path));
      const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
});

it("nothing breaks on the way", () => {
  // What was refused and what was held back on purpose, of which a browser may tell late.
  expect(faults.filter((one) => !/status of 400|ERR_FAILED/.test(one))).toEqual([]);
});

function spokenBy(of: Page): Promise<string[]> {
  return of.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
}

/** Notes English headings that could be seen while the next page of this tab comes up. */
async function watchForEnglish(of: Page): Promise<() => Promise<string[]>> {
  await of.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenInEnglish: seen });
    const look = () => {
      const body = document.body;
      if (body && getComputedStyle(body).opacity !== "0")
        for (const one of document.querySelectorAll("h1, button"))
          if (/^(Sign in|Profile|Save Changes)$/.test(one.textContent ?? "")) seen.add(one.textContent!);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => of.evaluate(() => [...(window as unknown as { seenInEnglish: Set<string> }).seenInEnglish]);
}
