import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";

/**
 * A browser as a person's looks to the lure host. A driven Chromium calls itself headless and says that it is driven, and the verdict
 * rightly takes that for a program; here both are put off, so that what counts is what a person does.
 */
export async function openPersonsBrowser(): Promise<{ browser: Browser; asPerson: BrowserContextOptions }> {
  const browser = await launchBrowser({ args: ["--disable-blink-features=AutomationControlled"] });
  const major = browser.version().split(".")[0];
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  return { browser, asPerson: { userAgent } };
}

/** Opens a link of a mail, looks at the page as a person does, and sends its form. Resolves on the moment. */
export async function bite(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await showHand(page);
  await fillForm(page);
  await page.locator("form button, form input[type=submit]").first().click();
  await page.waitForURL(/\/m\/[\w-]{38}/);
}

/** Strikes a key as a finger does: held for a while, and then a pause, neither ever as long as the last. Keys that are let go at once are a program's. */
export async function strike(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, { delay: 40 + Math.random() * 80 });
  await page.waitForTimeout(40 + Math.random() * 160);
}

/** Strikes keys as somebody does who walks a page without a pointer, and resolves when the page's beacon has said so. A pointer that is driven moves like no hand. */
export async function showHand(page: Page): Promise<void> {
  const seen = page.waitForRequest(/\/s\/[\w-]{38}\.[\w-]{22}\?.*i=\w*k/);
  let over = false;
  const told = seen.finally(() => (over = true));
  // By chance all may be equally long; then a hand goes on.
  while (!over) for (let i = 0; i < 6; i += 1) await strike(page, "Shift");
  await told;
}

/** Fills whatever fields a landing page has, as somebody in a hurry would. */
export async function fillForm(page: Page): Promise<void> {
  for (const field of await page.locator("form input:visible, form textarea:visible").all()) {
    const type = await field.getAttribute("type");
    if (type === "checkbox" || type === "radio") await field.check();
    else if (type !== "submit") await field.fill(typed[type ?? "text"] ?? "anything-at-all-1");
  }
  for (const choice of await page.locator("form select:visible").all())
    await choice.selectOption({ index: -1 + (await choice.locator("option").count()) });
}

const typed: Record<string, string> = { email: "anyone@harbour.example", tel: "0123456789", number: "1" };
