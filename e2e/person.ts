import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
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

/** How long a hand holds one key after another, and rests after each (milliseconds): never as long as the last. Keys that are let go at once are a program's. */
const rhythm = [
  [60, 110],
  [130, 50],
  [85, 180],
  [160, 70],
  [95, 140],
  [140, 95],
] as const;
let struck = 0;

const keys = {
  Shift: { key: "Shift", code: "ShiftLeft", windowsVirtualKeyCode: 16 },
  Control: { key: "Control", code: "ControlLeft", windowsVirtualKeyCode: 17 },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
  Space: { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " },
  Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
};
const keyboards = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Strikes a key as a finger does, and rests. The browser is told when: what it takes a busy machine to hand a key on is no part of how long it is
 * held, and would make all of them alike.
 * @param at Unix milliseconds, not in the future
 * @returns when the rest is over
 */
export async function strike(page: Page, key: keyof typeof keys, at = Date.now()): Promise<number> {
  const [held, rest] = rhythm[struck++ % rhythm.length]!;
  await tell(page, "down", key, at);
  await waitUntil(at + held);
  await tell(page, "up", key, at + held);
  await waitUntil(at + held + rest);
  return at + held + rest;
}

/**
 * Strikes keys for two seconds as who types does, the next before the last is let go: a pointer that is driven moves like no hand. The page's beacon
 * tells of it while they look on, or when they leave.
 */
export async function showHand(page: Page): Promise<void> {
  let at = Date.now();
  for (const [held, rest] of [...rhythm, ...rhythm]) {
    const times = [at, at + held / 2, at + held, at + held + rest / 2] as const;
    for (const [n, when] of times.entries()) {
      await waitUntil(when);
      await tell(page, n < 2 ? "down" : "up", n % 2 === 0 ? "Shift" : "Control", when);
    }
    at += held + rest;
  }
}

async function tell(page: Page, what: "down" | "up", key: keyof typeof keys, at: number): Promise<void> {
  let keyboard = keyboards.get(page);
  if (!keyboard) keyboards.set(page, (keyboard = page.context().newCDPSession(page)));
  const session = await keyboard;
  const { text, ...named } = { text: undefined, ...keys[key] };
  const pressed = text ? "keyDown" : "rawKeyDown";
  await session.send("Input.dispatchKeyEvent", {
    type: what === "up" ? "keyUp" : pressed,
    ...named,
    ...(what === "down" && text && { text }),
    timestamp: at / 1000,
  });
}

async function waitUntil(at: number): Promise<void> {
  await pause(Math.max(0, at - Date.now()));
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
