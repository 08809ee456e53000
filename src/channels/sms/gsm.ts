// The alphabet of GSM 03.38 (3GPP TS 23.038, 6.2.1): a character's place is its code. What stands in the second table takes two places, the escape before it.
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const escape = 0x1b;
const extension: Readonly<Record<string, number>> = {
  "\f": 0x0a,
  "^": 0x14,
  "{": 0x28,
  "}": 0x29,
  "\\": 0x2f,
  "[": 0x3c,
  "~": 0x3d,
  "]": 0x3e,
  "|": 0x40,
  "€": 0x65,
};

const codes = new Map<string, readonly number[]>([
  ...Array.from(basic).flatMap((char, code) => (code === escape ? [] : [[char, [code]] as const])),
  ...Object.entries(extension).map(([char, code]) => [char, [escape, code]] as const),
]);

/** How many places of a message one character takes in the alphabet: one or two; 0 when it is not in it. */
export function placesInGsm(char: string): number {
  return codes.get(char)?.length ?? 0;
}

/** A text in the alphabet, one octet a place; null when one of its characters is not in it. */
export function toGsm(text: string): Buffer | null {
  const octets: number[] = [];
  for (const char of text) {
    const code = codes.get(char);
    if (!code) return null;
    octets.push(...code);
  }
  return Buffer.from(octets);
}
