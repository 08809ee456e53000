/** Under which name a browser keeps that somebody wants the program to stand still. */
const keptAs = "hookwise.motion";

/** Lets the program move, or stand still; kept here, so that the next start knows it at once. */
export function setMotion(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keptAs);
    else localStorage.setItem(keptAs, "off");
  } catch {}
  showMotion();
}

/** Shows what is kept (`frame.css` stills everything under the mark). */
export function showMotion(): void {
  document.documentElement.toggleAttribute("data-still", isStill());
}

/** Whether nothing may move by itself: by the switch here, or by the device's own wish. */
export function isStill(): boolean {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return true;
  try {
    return localStorage.getItem(keptAs) === "off";
  } catch {
    return false;
  }
}
