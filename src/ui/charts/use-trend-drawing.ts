import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { TrendDrawingProps } from "./trend-layout.ts";

interface Loaded {
  Drawing: ComponentType<TrendDrawingProps> | null;
  /** The drawing's program did not come. */
  broken: boolean;
}

/**
 * The program that draws, which is large: asked for when the chart is about to be seen, or the page to be printed. Not by `lazy`, which would
 * draw into the prerendered page, and would take the whole screen down where the program does not come.
 */
export function useTrendDrawing(place: Element | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ Drawing: null, broken: false });
  useEffect(() => {
    if (!place) return;
    let gone = false;
    const load = async () => {
      stop();
      const program = await import("./TrendDrawing.tsx").catch(() => null);
      if (!gone) setLoaded({ Drawing: program && program.TrendDrawing, broken: !program });
    };
    // A busy page is told at once that a chart was out of sight and that it is in sight: what counts is whether it ever was.
    const watcher = new IntersectionObserver(
      (entries) => void (entries.some(({ isIntersecting }) => isIntersecting) && load()),
      { rootMargin: "240px" },
    );
    const stop = () => {
      watcher.disconnect();
      removeEventListener("beforeprint", load);
    };
    watcher.observe(place);
    addEventListener("beforeprint", load);
    return () => {
      gone = true;
      stop();
    };
  }, [place]);
  return loaded;
}
