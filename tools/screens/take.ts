import type { Page } from "playwright-core";

/** Of a picture, in CSS pixels. */
export const size = { width: 864, height: 576 };
/** The parts of a screen that pictures are taken of: how wide in CSS pixels, and what one may weigh in bytes. */
export const parts = {
  whole: { width: size.width, heaviest: 60 * 1024 },
  // What a telephone shows of it.
  beginning: { width: 486, heaviest: 32 * 1024 },
};
/** How many points a picture has for each of them, across as down. */
export const density = 1.5;
/** Of the window in which screens are looked at: narrow, so that what stands on them is large. */
export const viewport = { width: 1170, height: 800 };
/** What a picture has beside and above that which it is of. */
const margin = 18;

/**
 * A picture of a screen from a place on downwards.
 * @param from selector of what stands at its top
 * @param part of the screen, from where its text begins
 * @returns WebP, in the best quality that is light enough
 */
export async function take(page: Page, from: string, { width, heaviest }: (typeof parts)["whole"]): Promise<Buffer> {
  const [whole, top] = await Promise.all(
    ["main > :first-child", from].map((one) => page.locator(one).first().boundingBox()),
  );
  const indent = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('main > :first-child')).paddingInlineStart",
  );
  const x = whole!.x + Number.parseFloat(indent) - margin;
  const session = await page.context().newCDPSession(page);
  try {
    for (let quality = 86; quality > 20; quality -= 6) {
      const { data } = await session.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        captureBeyondViewport: true,
        clip: { ...size, width, x, y: Math.max(0, top!.y - margin), scale: density },
      });
      const picture = Buffer.from(data, "base64");
      if (picture.length <= heaviest) return picture;
    }
    throw new Error(`${page.url()} is too rich for a picture of ${heaviest} bytes.`);
  } finally {
    await session.detach();
  }
}
