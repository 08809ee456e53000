import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../../tools/browser.ts";
import { signs } from "../../features/tracking/index.ts";
import { beacon, readBeacon } from "./beacon.ts";

let browser: Browser;
const told: string[] = [];
const server = createServer((request, response) => {
  if (request.url!.startsWith("/s/")) told.push(request.url!);
  if (request.url === "/b.js") return response.setHeader("content-type", "text/javascript").end(beacon);
  response.setHeader("content-type", "text/html");
  return response.end(
    '<!doctype html><body style="height:3000px"><input><script src="/b.js" data-page="page" defer></script></body>',
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { executablePath, args } = await findBrowser();
  browser = await chromium.launch({ executablePath, args });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** Everything that the beacon said of one page, as bits of `signs`. */
async function said(act: (page: Page) => Promise<unknown>): Promise<number> {
  told.length = 0;
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await act(page);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await page.goto("about:blank");
  await page.close();
  return told.reduce((bits, url) => bits | readBeacon(url.slice(url.indexOf("?") + 1)).signs, 0);
}

const hand = signs.pointer | signs.touch | signs.key;

test("a driven browser says so, and one that nobody touches shows no hand", async () => {
  const bits = await said(async () => undefined);
  expect(bits & signs.driven).toBe(signs.driven);
  expect(bits & (hand | signs.trusted | signs.untrusted)).toBe(0);
});

test("a pointer that is moved evenly, or in one leap, shows no hand", async () => {
  const bits = await said(async (page) => {
    await page.mouse.move(10, 10);
    await page.mouse.move(300, 200, { steps: 25 });
    await page.mouse.click(300, 200);
  });
  expect(bits & (signs.trusted | hand)).toBe(signs.trusted);
  expect(bits & signs.mechanical).toBe(signs.mechanical);
});

test("events that a script makes are told from real ones", async () => {
  const bits = await said((page) =>
    page.evaluate(
      "for (let i = 0; i < 20; i++) dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', screenX: i * i }))",
    ),
  );
  expect(bits & (signs.untrusted | signs.trusted | hand)).toBe(signs.untrusted);
});

test("keys that are held for unequal times show a hand, keys that are not held show none", async () => {
  const held = await said(async (page) => {
    for (const delay of [60, 130, 85, 160]) await page.keyboard.press("Shift", { delay });
  });
  expect(held & signs.key).toBe(signs.key);
  const struck = await said(async (page) => {
    for (let i = 0; i < 8; i++) await page.keyboard.press("Shift");
  });
  expect(struck & hand).toBe(0);
});
