import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOf } from "../tools/sweep/wide.ts";
import { germanPath, rows } from "./public/routes.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// Pages in a language whose words are longer by 40 %: nothing is wider than a telephone, and no label is cut off.

const width = 390;
const paths = [...rows.map(({ path }) => path), "/nowhere"];
let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce", viewport: { width, height: 800 } }));
});
afterAll(() => stage?.close());

describe("with words that are longer by 40 %, a telephone shows the whole of", () => {
  it.each(someOf([...paths, ...paths.map(germanPath)], 8, "longer words"))("%s", async (path) => {
    expect(await faultsOf(stage.place.url + path)).toEqual([]);
  });

  it.each(["/", "/lessons/urgency", "/nowhere"])("%s of the learning site", async (path) => {
    expect(await faultsOf(stage.place.learnUrl + path)).toEqual([]);
  });
});

/** What of a page does not fit once its words have grown: elements beyond the screen, and labels beyond their own box. */
async function faultsOf(url: string): Promise<string[]> {
  await page.goto(url);
  return page.evaluate(grow, width);
}

// Runs in the page. Words grow by repeating their beginning; texts in a language of their own, code and addresses stay.
function grow(screen: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement!.closest("script, style, svg, pre, code, [lang]:not(html)")) continue;
    node.textContent = node.textContent!.replace(/[\p{L}\p{M}'’-]{3,}/gu, (word) => {
      const more = word.slice(1, 1 + Math.ceil(word.length * 0.4)).replace(/[^\p{Ll}]/gu, "n");
      return word.slice(0, -1) + more + word.slice(-1);
    });
  }
  const described = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`;
  const faults: string[] = [];
  const over = document.documentElement.scrollWidth - screen;
  const rtl = document.documentElement.dir === "rtl";
  if (over > 0) {
    const beyond = [...document.body.querySelectorAll("*")].filter((one) => {
      const { left, right, width: wide } = one.getBoundingClientRect();
      return wide > 0 && (rtl ? left < -1 : right > screen + 1) && getComputedStyle(one).position !== "fixed";
    });
    faults.push(`${over} px wider than the screen: ${beyond.slice(-3).map(described).join(" | ")}`);
  }
  for (const one of document.querySelectorAll("a, button, label, th, h1, h2, h3, dt, summary, .chip")) {
    const { overflowX, overflowY, clip } = getComputedStyle(one) as CSSStyleDeclaration & { clip: string };
    if (clip !== "auto" || one.clientWidth <= 1) continue;
    if (overflowX === "visible" && overflowY === "visible") continue;
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
      faults.push(`cut off: ${described(one)}`);
  }
  return faults;
}
