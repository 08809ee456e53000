import { plainLine } from "../../../kit/line.ts";

// Most of a list is this, and whole lists pass here: nothing to put in order, nothing to refuse, nothing to fold.
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** White space and composed letters put in order (NFC). */
export function oneLine(text: string | undefined): string {
  if (!text || plain.test(text)) return text ?? "";
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Whether text holds control characters, or marks that turn the writing direction of what follows (a name must not rewrite the screen around it). */
export function isUnsafe(text: string): boolean {
  return !plain.test(text) && (!plainLine.test(text) || /[\uFFFE\uFFFF]|\p{Cs}/u.test(text));
}

/** Text as it is sorted and searched: compatible forms, no accents, lower case. */
export function searchable(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[łđøßıæœ]/g, (letter) => letters[letter]!);
}

// Letters of their own that people type as others.
const letters: Record<string, string> = { ł: "l", đ: "d", ø: "o", ß: "ss", ı: "i", æ: "ae", œ: "oe" };

/** By which two spellings of a department are the same. */
export function departmentKey(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  return name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();
}

export const customKey = /^[a-z][a-z0-9_]{0,39}$/;
