import { afterAll, beforeAll, expect, it } from "vitest";
import { originOf, register } from "../account/newcomer.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import people from "../../src/features/people/words/en.json" with { type: "json" };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it("an account that is about to go is told so, sees nothing else, and is signed out", async () => {
  const { page } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  await register(page, stage.place, "Lena Fink");
  const detail = people["account-leaving"];
  // The moment between the erasure and the account's end is the server's: the page is shown what it answers then.
  await page.route(
    "**/api/v1/me",
    (route) =>
    route.fulfill({ status: 403, contentType: "application/problem+json", body: JSON.stringify({ type: "about:blank", title: "Forbidden", status: 403, reason: "account-leaving", detail }) }), // oxfmt-ignore
  );
  await page.goto(`${originOf(stage.place)}/dashboard/overview`);
  await page.getByRole("heading", { name: "There is nothing to see here right now" }).waitFor();
  await page.getByText(detail).waitFor();
  expect(await page.getByRole("navigation").getByRole("link", { name: "Simulations" }).count()).toBe(0);
  expect(await obstacles(page, "account about to go", { tags: wcag })).toEqual([]);
  await page.getByRole("button", { name: "Logout" }).last().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
});
