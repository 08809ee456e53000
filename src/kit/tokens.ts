const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const values = new Int8Array(128).fill(-1);
for (let i = 0; i < 32; i++) {
  values[alphabet.charCodeAt(i)] = i;
  values[alphabet.toUpperCase().charCodeAt(i)] = i;
}

/** RFC 4648 base32, lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let out = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += alphabet[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? out + alphabet[(held << (5 - bits)) & 31] : out;
}

/** The bytes of a base32 text in either case, or null when it holds any other character. */
export function fromBase32(text: string): Buffer | null {
  const out = Buffer.alloc(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const value = values[text.charCodeAt(i)] ?? -1;
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      out[at++] = (held >>> bits) & 255;
    }
    held &= (1 << bits) - 1;
  }
  return out;
}
