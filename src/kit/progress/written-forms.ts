/** As a file may hold a text that is read (`kit/csv/decode.ts`). */
const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "utf16le").swap16(),
];

/**
 * How texts are found in the bytes of a file, in whichever case each of their letters stands there. The bytes are written as
 * `lower(encode(bytes, 'escape'))` writes them, by which letters of ASCII are small.
 * @returns `folds`: what is to be replaced in the file by what, so that each further letter of these texts has one case; `written`: one of which stands in it then
 */
export function writtenForms(texts: readonly string[]): { folds: [from: string, to: string][]; written: string[] } {
  const inEach = (text: string) => encodings.map((encode) => escaped(encode(text)));
  const letters = new Set(texts.flatMap((text) => Array.from(text).filter((letter) => letter > "\x7f")));
  const folds = new Map<string, string>();
  for (const letter of letters)
    for (const same of [letter, letter.toLowerCase(), letter.toUpperCase()])
      if (same !== fold(letter) && Array.from(same).every((one) => one > "\x7f"))
        for (const [at, from] of inEach(same).entries()) folds.set(from, inEach(fold(letter))[at]!);
  const folded = texts.map((text) =>
    Array.from(text, (letter) => (letters.has(letter) ? fold(letter) : letter)).join(""),
  );
  return { folds: [...folds], written: [...new Set(folded.flatMap(inEach))] };
}

/** A letter in one case. Not all come back from their capitals as they were: ß is SS there, and Σ is two small letters. */
function fold(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase();
}

function escaped(bytes: Buffer): string {
  const octal = (byte: string) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`;
  // eslint-disable-next-line no-control-regex
  const text = bytes
    .toString("latin1")
    .replaceAll("\\", "\\\\")
    .replaceAll(/[\0\x80-\xff]/g, octal);
  return text.toLowerCase();
}
