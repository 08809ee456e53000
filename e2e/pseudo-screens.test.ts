import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inPseudo, outsideOf } from "../src/sites/main/testing-pseudo.ts";
import { savedAs } from "../src/ui/saved-language.ts";
import { originOf, register } from "./account/newcomer.ts";
import type { Newcomer } from "./account/newcomer.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// The screens in a language that nobody speaks, which comes in the place of German: what is not between its brackets stands in no catalogue.

let stage: Stage;
let page: Page;
let person: Newcomer;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce", viewport: { width: 390, height: 800 } }));
  person = await register(page, stage.place, "Ada Brook");
  await page.route(/\/app\/de-[^/]*\.js$/, async (route) => {
    const chunk = await (await route.fetch()).text();
    const { default: words } = (await import(`data:text/javascript,${encodeURIComponent(chunk)}`)) as {
      default: object;
    };
    await route.fulfill({ contentType: "text/javascript", body: `export default ${JSON.stringify(inPseudo(words))}` });
  });
  await page.evaluate((name) => localStorage.setItem(name, "de"), savedAs);
});

afterAll(() => stage?.close());

it.each([
  ["/dashboard/profile", "section:nth-of-type(5)"],
  ["/dashboard/subscription", ".subscription"],
  ["/enable-mfa", "h1"],
])("%s says nothing that stands in no catalogue, and is not wider than a telephone", async (path, ready) => {
  await page.goto(originOf(stage.place) + path);
  await page.locator(ready).first().waitFor();
  await looksWhole();
});

it("signs out", async () => {
  await page.context().clearCookies();
});

it.each(["/login", "/register", "/reset-password", "/signup-business", "/signup-individual", "/lost-authenticator"])(
  "%s says nothing that stands in no catalogue, and is not wider than a telephone",
  async (path) => {
    await page.goto(originOf(stage.place) + path);
    await looksWhole();
  },
);

async function looksWhole(): Promise<void> {
  await expect.poll(() => page.locator("h1").first().innerText()).toContain("⟦");
  await expect.poll(() => page.title()).toContain("⟦");
  const known = new RegExp(`${person.name}|${person.email}|\\bAB\\b|company\\.example|\\w+ \\d+ / \\w+`, "g");
  // A date or a name of a browser comes after the screen.
  await expect
    .poll(async () => outsideOf(await page.locator("body").innerHTML(), known))
    .toEqual({ outside: [], glued: [] });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}
