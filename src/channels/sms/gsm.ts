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

// By the code of a character of the basic plane, of which the alphabet has no other: its places (0 when it is not in it) and its own octet, the last one.
const last = 0x20ac;
const places = new Uint8Array(last + 1);
const octet = new Uint8Array(last + 1);
for (const [code, char] of Array.from(basic).entries()) {
  if (code === escape) continue;
  places[char.charCodeAt(0)] = 1;
  octet[char.charCodeAt(0)] = code;
}
for (const [char, code] of Object.entries(extension)) {
  places[char.charCodeAt(0)] = 2;
  octet[char.charCodeAt(0)] = code;
}

/** How many places of a message one character takes in the alphabet: one or two; 0 when it is not in it. */
export function placesInGsm(char: string): number {
  return char.length === 1 ? (places[char.charCodeAt(0)] ?? 0) : 0;
}

/** How many places a text takes in the alphabet; null when one of its characters is not in it. */
export function placesOfText(text: string): number | null {
  let total = 0;
  for (let at = 0; at < text.length; at++) {
    const own = places[text.charCodeAt(at)];
    if (!own) return null;
    total += own;
  }
  return total;
}

/** A text in the alphabet, one octet a place; null when one of its characters is not in it. */
export function toGsm(text: string): Buffer | null {
  const length = placesOfText(text);
  if (length === null) return null;
  const octets = Buffer.allocUnsafe(length);
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (places[code] === 2) octets[next++] = escape;
    octets[next++] = octet[code]!;
  }
  return octets;
}
