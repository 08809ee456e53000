import { fallbackFor } from "../../../../kit/page/fallback-names.ts";
import { textFirst } from "../text-first.ts";

const families = ["Inter", "Bricolage Grotesque"];

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
    if (hasFallbacks()) classList.remove(textFirst);
  });
  painted.observe({ type: "paint", buffered: true });
}

function hasFallbacks(): boolean {
  const loaded = new Set(
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
  );
  return families.every((family) => loaded.has(fallbackFor(family)));
}
