import { useEffect } from "react";

/** Names the tab after the screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hookwise`;
  }, [title]);
}
