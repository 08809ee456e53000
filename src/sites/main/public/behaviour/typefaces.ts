import { fallbackFor } from "../../../../kit/page/fallback-names.ts";
import { inTypefaces, textFirst } from "../text-first.ts";

const families = ["Inter", "Bricolage Grotesque"];
/** Elements whose text is laid out anew in one frame: a whole page at once would keep a telephone from answering a finger. */
const most = 50;

/**
 * Lets the typefaces come once the page has been painted without them, both at once. On a device with none of the faces whose widths are known
 * everything would move: there they are fetched all the same, and the next page begins in them.
 */
export function loadTypefaces(): void {
  const { classList } = document.documentElement;
  if (!classList.contains(textFirst)) return;
  const painted = new PerformanceObserver(async (paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    painted.disconnect();
    await Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`)));
    if (hasFallbacks()) setText();
  });
  painted.observe({ type: "paint", buffered: true });
}

function hasFallbacks(): boolean {
  const loaded = new Set(
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
  );
  return families.every((family) => loaded.has(fallbackFor(family)));
}

/** Sets the page in the typefaces, some of its parts a frame. Its mark stays: without it the style of every element would be worked out once more. */
function setText(): void {
  const parts = partsOf(document.body);
  const frame = () => {
    for (let elements = 0; elements < most && parts.length > 0;) {
      const part = parts.shift()!;
      part.classList.add(inTypefaces);
      elements += sizeOf(part);
    }
    // Not in the frame itself: what it draws and what is laid out next would be one task.
    if (parts.length > 0) requestAnimationFrame(() => setTimeout(frame));
  };
  frame();
}

/** What an element holds, in parts that are not too much for one frame as far as it can be parted: text of its own it keeps. */
function partsOf(element: Element): Element[] {
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim());
  return hasText || sizeOf(element) <= most ? [element] : [...element.children].flatMap(partsOf);
}

function sizeOf(element: Element): number {
  return element.getElementsByTagName("*").length + 1;
}
