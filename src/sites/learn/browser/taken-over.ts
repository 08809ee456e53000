import { useEffect } from "react";

/** Ends the time in which the page was a picture (browser/drawn.tsx): what was tapped meanwhile, and is still there, is done now. */
export function useTakenOver(): void {
  useEffect(() => {
    const { dataset } = document.getElementById("program")!;
    if (dataset["drawn"] === undefined) return;
    delete dataset["drawn"];
    const tapped = document.querySelector<HTMLElement>("[data-tapped]");
    delete tapped?.dataset["tapped"];
    tapped?.click();
  }, []);
}
