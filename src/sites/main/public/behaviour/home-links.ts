import { wantsLessMotion } from "./reduced-motion.ts";

/** The logo leads to the first page; who is there already is taken to its top. */
export function homeLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-home]"))
    link.addEventListener("click", (event) => {
      if (location.pathname !== link.pathname || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      scrollTo({ top: 0, behavior: wantsLessMotion() ? "auto" : "smooth" });
    });
}
