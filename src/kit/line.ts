// Control characters, breaks of lines, and signs that turn the writing direction of what stands around them.
const signs = String.raw`\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069`;

/** A text without signs that change how what stands around it is read. */
export const plainLine = new RegExp(`^[^${signs}]*$`, "u");

/** Somebody else's words as one line: what no line may hold is a space. */
export function lineOf(text: string): string {
  return text.replaceAll(new RegExp(`[${signs}]`, "gu"), " ").trim();
}
