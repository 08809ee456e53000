import type { Page } from "playwright-core";

/** What a picture may weigh, in bytes. */
export const heaviest = 60 * 1024;
/** Of a picture, in CSS pixels. */
export const size = { width: 864, height: 576 };
/** How many points a picture has for each of them, across as down. */
export const density = 1.5;
/** Of the window in which screens are looked at: narrow, so that what stands on them is large. */
export const viewport = { width: 1170, height: 800 };
/** What a picture has beside and above that which it is of. */
const margin = 18;

/** What the browser leaves around a page of paper that is as wide as its window. */
const edge = { x: 7, y: 5 };
const emptySheet = 8 * 1024;

/** A picture of a screen from a place on downwards. @param from selector of what stands at its top */
export async function takeScreen(page: Page, from: string): Promise<Buffer> {
  const [whole, top] = await Promise.all(
    ["main > :first-child", from].map((one) => page.locator(one).first().boundingBox()),
  );
  const indent = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('main > :first-child')).paddingInlineStart",
  );
  const at = { x: whole!.x + Number.parseFloat(indent) - margin, y: Math.max(0, top!.y - margin) };
  return take(page, at, true);
}

/** A picture of the upper part of a page of paper. */
export async function takePaper(page: Page): Promise<Buffer> {
  await page.setViewportSize({ ...viewport, width: size.width + 2 * edge.x });
  // The browser's own viewer tells nobody when it has drawn: an empty sheet weighs next to nothing, and a whole one the same twice.
  let before = 0;
  for (let tries = 0; tries < 100; tries += 1) {
    await page.waitForTimeout(500);
    const picture = await take(page, edge);
    if (picture.length > emptySheet && picture.length === before) {
      await page.setViewportSize(viewport);
      return picture;
    }
    before = picture.length;
  }
  throw new Error(`${page.url()} stays empty.`);
}

/** @param beyond also what is not in the window, which paper does not bear @returns WebP, in the best quality that is light enough */
async function take(page: Page, from: { x: number; y: number }, beyond = false): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let quality = 86; quality > 20; quality -= 6) {
      const { data } = await session.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        captureBeyondViewport: beyond,
        clip: { ...size, ...from, scale: density },
      });
      const picture = Buffer.from(data, "base64");
      if (picture.length <= heaviest) return picture;
    }
    throw new Error(`${page.url()} is too rich for a picture of ${heaviest} bytes.`);
  } finally {
    await session.detach();
  }
}
