import { useLayoutEffect, useState } from "react";

interface PlaceOnScreen {
  /** In pixels; 0 before it was looked at. */
  width: number;
  /** Whether it is read from right to left. */
  rtl: boolean;
}

/** How wide an element is and which way it is read, also after either changed. */
export function usePlace(element: HTMLElement | null): PlaceOnScreen {
  const [place, setPlace] = useState<PlaceOnScreen>({ width: 0, rtl: false });
  useLayoutEffect(() => {
    if (!element) return;
    const look = () => {
      const next = { width: element.clientWidth, rtl: getComputedStyle(element).direction === "rtl" };
      setPlace((before) => (before.width === next.width && before.rtl === next.rtl ? before : next));
    };
    look();
    const size = new ResizeObserver(look);
    size.observe(element);
    const direction = new MutationObserver(look);
    direction.observe(document.documentElement, { attributes: true, attributeFilter: ["dir"] });
    return () => {
      size.disconnect();
      direction.disconnect();
    };
  }, [element]);
  return place;
}
