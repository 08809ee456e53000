import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOf } from "../tools/sweep/wide.ts";
import { originOf } from "./account/newcomer.ts";
import { germanPath, rows } from "./public/routes.ts";
import { cutOffs } from "./telephone.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// Pages in a language whose words are longer by 40 %: nothing is wider than a telephone, and no label is cut off. Screens of the dashboard are looked at
// where each is opened (dashboard/screens.test.ts).

const paths = [...rows.map(({ path }) => path), "/nowhere"];
let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce" }));
});
afterAll(() => stage?.close());

const accountPaths = [
  "/login",
  "/register",
  "/reset-password",
  "/signup-business",
  "/signup-individual",
  "/lost-authenticator",
];

describe("with words that are longer by 40 %, a telephone shows the whole of", () => {
  it.each(someOf([...paths, ...paths.map(germanPath)], 8, "longer words"))("%s", async (path) => {
    await page.goto(stage.place.url + path);
    expect(await cutOffs(page)).toEqual([]);
  });

  it.each(accountPaths)("%s", async (path) => {
    await page.goto(originOf(stage.place) + path);
    // The form is the browser's own work, and comes after the page.
    await page.locator("form button[type=submit]:enabled").first().waitFor();
    expect(await cutOffs(page)).toEqual([]);
  });

  it.each(["/", "/lessons/urgency", "/nowhere"])("%s of the learning site", async (path) => {
    await page.goto(stage.place.learnUrl + path);
    expect(await cutOffs(page)).toEqual([]);
  });
});
