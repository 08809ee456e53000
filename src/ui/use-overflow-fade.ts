import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import "./tail.css";

/** Brings the current link of a row into its middle. */
function bring(row: HTMLElement | null): void {
  const current = row?.querySelector("[aria-current]");
  if (!row || !current) return;
  const [place, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollLeft += link.left + link.width / 2 - (place.left + place.width / 2);
}

/**
 * For a row of links that may be wider than its place: fades the ends at which it goes on, and brings the current one into sight, also when a device that is
 * turned makes the row narrower.
 * @param here changes when another link is the current one
 */
export function useOverflowFade(here: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current;
    if (!shown) return;
    const look = () => {
      // Counted down from zero where the page runs from right to left.
      const before = Math.abs(shown.scrollLeft);
      const after = shown.scrollWidth - shown.clientWidth - before;
      shown.dataset["tail"] = [before > 1 && "start", after > 1 && "end"].filter(Boolean).join(" ");
    };
    let width = shown.clientWidth;
    const size = new ResizeObserver(() => {
      if (shown.clientWidth !== width) bring(shown);
      width = shown.clientWidth;
      look();
    });
    size.observe(shown);
    shown.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      shown.removeEventListener("scroll", look);
    };
  }, []);
  useEffect(() => bring(row.current), [here]);
  return row;
}
