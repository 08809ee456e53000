import type { Page } from "playwright-core";
import type { Place } from "../tools/product/process.ts";
import { originOf } from "./account/newcomer.ts";

/** Whom the outbox of a product with the demo offers to sign in as. */
export type DemoRole = "Owner" | "Analyst" | "Department manager" | "Approver" | "Learner";

/** Signs in as one of the demo's people, by one click in the outbox, and stands on the dashboard. */
export async function signInAs(page: Page, place: Pick<Place, "url">, role: DemoRole): Promise<void> {
  await page.goto(`${originOf(place)}/dev/outbox`);
  await page.getByRole("button", { name: `Sign in as ${role}:` }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 90_000 });
}
