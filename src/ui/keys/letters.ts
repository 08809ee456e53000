/** Under which name a browser keeps that keys of one sign were turned off in it. */
const keptAs = "hookwise.letter-keys";

/** Whether keys of one sign do something in this browser: they do until somebody turns them off, who speaks to it, say (WCAG 2.2, 2.1.4). */
export function lettersOn(): boolean {
  try {
    return localStorage.getItem(keptAs) !== "off";
  } catch {
    return true;
  }
}

/** Turns keys of one sign on or off; a browser that keeps nothing has them on. */
export function turnLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keptAs);
    else localStorage.setItem(keptAs, "off");
  } catch {}
  showHints();
}

/** Signs that tell the key of a button are drawn only where the key does something. */
export function showHints(): void {
  document.documentElement.toggleAttribute("data-no-letter-keys", !lettersOn());
}
