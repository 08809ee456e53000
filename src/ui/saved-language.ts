/** Under which name a browser keeps the language that was chosen in it. */
export const savedAs = "hookwise.language";

/** The tag of the language that was chosen in this browser; null where none was, or where it keeps nothing. */
export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(savedAs);
  } catch {
    return null;
  }
}

/** Under which name a browser keeps whose language it followed last, and which that was. */
const followedAs = "hookwise.account-language";

/** Whose language was followed last in this browser, and which it was; null where none was. */
export function followedLanguage(): string | null {
  try {
    return localStorage.getItem(followedAs);
  } catch {
    return null;
  }
}

/** Keeps whose language was followed, and which; null forgets it. */
export function saveFollowed(followed: string | null): void {
  try {
    if (followed === null) localStorage.removeItem(followedAs);
    else localStorage.setItem(followedAs, followed);
  } catch {}
}

/** Keeps the choice of a language; a browser that keeps nothing asks for its own languages the next time. */
export function saveLanguage(tag: string): void {
  try {
    localStorage.setItem(savedAs, tag);
  } catch {}
}
