import { textFirst } from "../text-first.ts";

/** Lets the typefaces come once the page has been painted without them, both at once. */
export function bringTypefaces(): void {
  const { classList } = document.documentElement;
  if (!classList.contains(textFirst)) return;
  const painted = new PerformanceObserver(async (paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    painted.disconnect();
    await Promise.allSettled(["Inter", "Bricolage Grotesque"].map((family) => document.fonts.load(`1em "${family}"`)));
    classList.remove(textFirst);
  });
  painted.observe({ type: "paint", buffered: true });
}
