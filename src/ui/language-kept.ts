/** Under which name a browser keeps the language that was chosen in it. */
export const keptAs = "hookwise.language";

/** The tag of the language that was chosen in this browser; null where none was, or where it keeps nothing. */
export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(keptAs);
  } catch {
    return null;
  }
}

/** Keeps the choice of a language; a browser that keeps nothing asks for its own languages the next time. */
export function keepLanguage(tag: string): void {
  try {
    localStorage.setItem(keptAs, tag);
  } catch {}
}
