import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../../tools/browser.ts";
import { signs } from "../../features/tracking/index.ts";
import { beacon, readBeacon } from "./beacon.ts";

let browser: Browser;
/** What beacons said, by the page that they stand on: one that is left may still tell while the next one is open. */
const seen = new Map<string, string[]>();
const server = createServer((request, response) => {
  const [path = "", query = ""] = request.url!.split("?");
  if (path.startsWith("/s/")) seen.get(path.slice(3))?.push(query);
  if (request.url === "/b.js") return response.setHeader("content-type", "text/javascript").end(beacon);
  response.setHeader("content-type", "text/html");
  return response.end(
    `<!doctype html><body style="height:3000px"><input><script src="/b.js" data-page="${path.slice(1)}"${path.startsWith("/moment") ? " data-moment" : ""} defer></script></body>`,
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch(await findBrowser());
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** Everything that the beacon said of one page, as bits of `signs`. */
async function said(act: (page: Page) => Promise<unknown>): Promise<number> {
  const queries: string[] = [];
  const name = `page${seen.size}`;
  seen.set(name, queries);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`);
  await act(page);
  await expect.poll(() => queries.length).toBeGreaterThan(0);
  await page.goto("about:blank");
  await page.close();
  return queries.reduce((bits, query) => bits | readBeacon(query).signs, 0);
}

/** How long each key is held by somebody, and how long the hand rests after it (milliseconds). */
const strokes = [
  [60, 250],
  [130, 90],
  [85, 400],
  [160, 150],
] as const;

const hand = signs.pointer | signs.touch | signs.key;

test("a driven browser says so, and one that nobody touches shows no hand", async () => {
  const bits = await said(async () => undefined);
  expect(bits & signs.driven).toBe(signs.driven);
  expect(bits & (hand | signs.trusted | signs.untrusted)).toBe(0);
});

test("a moment tells once how long somebody stayed, and no other page does", async () => {
  for (const name of ["/moment", "/landing"]) {
    const queries: string[] = [];
    seen.set(name.slice(1), queries);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${name}`);
    await page.mouse.wheel(0, 50);
    await page.evaluate("for (let i = 0; i < 3; i++) dispatchEvent(new Event('pagehide'))");
    await page.goto("about:blank");
    const left = () => queries.filter((query) => readBeacon(query).left);
    await expect.poll(() => queries.length).toBeGreaterThan(0);
    if (name === "/moment") await expect.poll(left).toHaveLength(1);
    await page.close();
    expect(left()).toHaveLength(name === "/moment" ? 1 : 0);
  }
});

test("a pointer that only turns out to be somewhere shows that nothing was moved", async () => {
  const bits = await said((page) => page.mouse.move(10, 10));
  expect(bits & (hand | signs.trusted | signs.mechanical)).toBe(0);
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

test("keys that overlap show a hand", async () => {
  const overlapping = await said(async (page) => {
    for (const [key, next, held] of [
      ["a", "b", 60],
      ["c", "d", 130],
      ["e", "f", 85],
    ] as const) {
      // oxfmt-ignore
      await page.keyboard.down(key);
      await page.waitForTimeout(held);
      await page.keyboard.down(next);
      await page.waitForTimeout(held / 2);
      await page.keyboard.up(key);
      await page.keyboard.up(next);
    }
  });
  expect(overlapping & signs.key).toBe(signs.key);
});

test("keys that a busy page hears late, and all at once, show the hand that struck them", async () => {
  const bits = await said(async (page) => {
    const keyboard = await page.context().newCDPSession(page);
    const strikes: Promise<unknown>[] = [];
    const tell = (type: "keyDown" | "keyUp", key: "Shift" | "Control") =>
      strikes.push(keyboard.send("Input.dispatchKeyEvent", { type, key, code: `${key}Left` }));
    // The page is busy all the while; nobody's hand waits for it.
    void page.evaluate("setTimeout(() => { for (const from = Date.now(); Date.now() - from < 2000; ); }, 50)");
    await pause(150);
    for (const [held, rest] of strokes) {
      tell("keyDown", "Shift");
      await pause(held / 2);
      tell("keyDown", "Control");
      await pause(held / 2);
      tell("keyUp", "Shift");
      await pause(rest / 3);
      tell("keyUp", "Control");
    }
    await Promise.all(strikes);
  });
  expect(bits & (signs.key | signs.mechanical)).toBe(signs.key);
});

test("keys that a program strikes show no hand, however long it holds them", async () => {
  for (const delays of [[0], [50], [60, 130, 85, 160, 40]]) {
    const struck = await said(async (page) => {
      await page.focus("input");
      for (let i = 0; i < 8; i++) await page.keyboard.press("KeyA", { delay: delays[i % delays.length]! });
    });
    expect({ delays, hand: struck & hand }).toEqual({ delays, hand: 0 });
  }
});

test("keys that walk a page, one after the other, prove no hand: a program holds them as unequally, and rests as a hand does", async () => {
  const bits = await said(async (page) => {
    for (const [held, rest] of [...strokes, ...strokes]) {
      await page.keyboard.press("Tab", { delay: held });
      await page.waitForTimeout(rest);
    }
  });
  expect(bits & (hand | signs.trusted | signs.mechanical)).toBe(signs.trusted);
});

test.each([
  ["chords", ["Shift", "Tab"], ["Tab", "Shift"]],
  ["chords that are let go as they were struck", ["Shift", "Tab"], ["Shift", "Tab"]],
  ["keys beside one that is never let go", ["Tab"], ["Tab"]],
])("%s prove no hand: a program strikes them, too", async (what, down, up) => {
  const bits = await said(async (page) => {
    if (what.endsWith("never let go")) await page.keyboard.down("ArrowDown");
    for (const [held, rest] of [...strokes, ...strokes]) {
      for (const key of down) await page.keyboard.down(key);
      await page.waitForTimeout(held);
      for (const key of up) await page.keyboard.up(key);
      await page.waitForTimeout(rest);
    }
  });
  expect(bits & (hand | signs.trusted)).toBe(signs.trusted);
});

test("a pointer that is moved in curves, singly, shows no hand", async () => {
  const bits = await said(async (page) => {
    for (let i = 0; i <= 60; i++) {
      const along = i / 60;
      const eased = along * along * (3 - 2 * along);
      await page.mouse.move(100 + 500 * eased, 300 - 160 * Math.sin(Math.PI * eased));
    }
  });
  expect(bits & (signs.trusted | hand)).toBe(signs.trusted);
});
