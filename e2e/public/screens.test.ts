import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import screens from "../../src/sites/main/public/screens/screens.json" with { type: "json" };
import { labelsOf, shown, standsStill } from "../../tools/screens/shown.ts";
import { viewport } from "../../tools/screens/take.ts";
import { signInAs } from "../demo-sign-in.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What the pictures on public pages show is still on the screens that they were taken of.

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page } = await stage.page({ reducedMotion: "reduce", viewport }));
  await signInAs(page, stage.place, "Owner");
});
afterAll(() => stage?.close());

const asked = Object.entries(shown).filter(([, { paper }]) => !paper);

it.each(asked)("%s", async (name, { open }) => {
  await open(page, { ...stage, language: "en" });
  await standsStill(page);
  const { en } = screens[name as keyof typeof screens].says;
  expect(await labelsOf(page), "Run: npm run screens").toEqual(expect.arrayContaining(en));
});
