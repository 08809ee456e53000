/** A text without control characters, breaks of lines, and signs that turn the writing direction of what stands around them. */
export const plainLine = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** Somebody else's words as one line: what no line may hold is a space. */
export function lineOf(text: string): string {
  return Array.from(text, (sign) => (plainLine.test(sign) ? sign : " "))
    .join("")
    .trim();
}
