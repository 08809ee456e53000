import { useLayoutEffect, useState } from "react";
import type { Segment } from "./segments.ts";
import { spread } from "./spread.ts";
import { usePlace } from "./use-place.ts";

interface Thread {
  /** The middle of the segment and of its label, in pixels from the left. */
  from: number;
  to: number;
}

const air = 20;
const none: Thread[] = [];

/**
 * Moves the labels of a bar below their segments, as near as they find room, and says where a thread leads from the one to the other.
 * Without script, and where it is narrow, they stand in their order below the bar. They are moved by a transform, so nothing around them is.
 * @param bar holds the labels as `li`, each with one element inside
 */
export function useUnderSegments(bar: HTMLElement | null, segments: readonly Segment[]): Thread[] {
  const { width, rtl } = usePlace(bar);
  const [threads, setThreads] = useState(none);
  const wanted = JSON.stringify(segments);
  useLayoutEffect(() => {
    const list = bar?.querySelector("ul");
    if (!list) return;
    const labels = [...list.children] as HTMLElement[];
    for (const label of labels) label.style.transform = "";
    const inARow = getComputedStyle(list).display === "flex";
    const start = list.getBoundingClientRect().left;
    const boxes = labels.map((label) => label.firstElementChild!.getBoundingClientRect());
    const middles = (JSON.parse(wanted) as Segment[]).map(({ from, size }) => {
      const share = from + size / 2;
      return width * (rtl ? 1 - share : share);
    });
    const places =
      inARow && middles.length === boxes.length
        ? spread(
            boxes.map((box, index) => ({ at: middles[index]!, size: box.width + air })),
            -air / 2,
            width + air / 2,
          )
        : null;
    labels.forEach((label, index) => {
      const box = boxes[index]!;
      if (places) label.style.transform = `translateX(${places[index]! - (box.left - start + box.width / 2)}px)`;
    });
    const next = places ? places.map((to, index) => ({ from: middles[index]!, to })) : none;
    setThreads((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [bar, width, rtl, wanted]);
  return threads;
}
