import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import "./tail.css";

/**
 * For a row of links that may be wider than its place: fades the ends at which it goes on, and brings the current one into sight.
 * @param here changes when another link is the current one
 */
export function useTail(here: string): RefObject<HTMLElement | null> {
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
    const size = new ResizeObserver(look);
    size.observe(shown);
    shown.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      shown.removeEventListener("scroll", look);
    };
  }, []);
  useEffect(() => {
    const [shown, current] = [row.current, row.current?.querySelector("[aria-current]")];
    if (!shown || !current) return;
    const [place, link] = [shown.getBoundingClientRect(), current.getBoundingClientRect()];
    shown.scrollLeft += link.left + link.width / 2 - (place.left + place.width / 2);
  }, [here]);
  return row;
}
