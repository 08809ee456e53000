import { useEffect } from "react";

/** Ends the time in which the page is what the server rendered (browser/server.tsx): what was tapped meanwhile, and is still there, is done now. */
export function useHydrated(): void {
  useEffect(() => {
    const { dataset } = document.getElementById("program")!;
    if (dataset["rendered"] === undefined) return;
    delete dataset["rendered"];
    const tapped = document.querySelector<HTMLElement>("[data-tapped]");
    delete tapped?.dataset["tapped"];
    tapped?.click();
  }, []);
}
