import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import screens from "../../src/sites/main/public/screens/screens.json" with { type: "json" };
import { foundOrganisation, labelsOf, shown, standsStill } from "../../tools/screens/shown.ts";
import { viewport } from "../../tools/screens/take.ts";
import { signInAs } from "../demo-sign-in.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What the pictures on public pages show is still on the screens that they were taken of.

let stage: Stage;
let owner: Page;
let founder: Page;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  const pages = await Promise.all([1, 2].map(() => stage.page({ reducedMotion: "reduce", viewport })));
  [owner, founder] = pages.map(({ page }) => page) as [Page, Page];
  await signInAs(owner, stage.place, "Owner");
  await foundOrganisation(founder, stage.place);
});
afterAll(() => stage?.close());

it.each(Object.entries(shown))("%s", async (name, { open, from, ...seen }) => {
  const page = seen.founder ? founder : owner;
  await open(page, { ...stage, language: "en" });
  await standsStill(page, from);
  const { en } = screens[name as keyof typeof screens].says;
  expect(await labelsOf(page), "Run: npm run screens").toEqual(expect.arrayContaining(en));
});
