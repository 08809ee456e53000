import type { Page } from "playwright-core";
import { widerThanScreen } from "./axe.ts";

/** Pixels: an ordinary telephone. */
const telephone = { width: 390, height: 800 };

/**
 * What of a page as it stands does not fit a telephone once its words are longer by 40 %, as they are in other languages: elements beyond the screen,
 * and labels beyond their own box. The page keeps the longer words.
 */
export async function cutOffs(page: Page): Promise<string[]> {
  await page.setViewportSize(telephone);
  await widerThanScreen(page);
  return page.evaluate(grow, telephone.width);
}

/** Heads of columns, terms and labels of a page, on a telephone, of which a word is broken over two lines between its letters. */
export async function brokenWords(page: Page): Promise<string[]> {
  await page.setViewportSize(telephone);
  return page.evaluate(broken);
}

/** What can be done to the rows of a page's lists and is not to be seen on a telephone. */
export async function hiddenActs(page: Page): Promise<string[]> {
  await page.setViewportSize(telephone);
  const acts = page.locator("tbody td[data-acts] :is(button, a)");
  return acts.evaluateAll((all) =>
    all.filter((one) => !one.checkVisibility()).map((one) => one.ariaLabel ?? one.textContent),
  );
}

// Runs in the page.
function broken(): string[] {
  const found: string[] = [];
  for (const one of document.querySelectorAll("thead th, dt, label, button, a.button, summary")) {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) found.push(`${one.tagName.toLowerCase()}: ${word}`);
      }
  }
  return found;
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
    const { overflowX, overflowY, textOverflow, clip } = getComputedStyle(one) as CSSStyleDeclaration & {
      clip: string;
    };
    if (clip !== "auto" || one.clientWidth <= 1) continue;
    // The name of a thing may end in dots in a row or a day of the calendar, which leads to where it stands whole; heads of columns are no names.
    if (textOverflow === "ellipsis" && one.closest("td, th[scope=row]")) continue;
    if (overflowX === "visible" && overflowY === "visible") continue;
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
      faults.push(`cut off: ${described(one)}`);
  }
  return faults;
}
