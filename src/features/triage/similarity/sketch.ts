/** Values of a sketch: the share of them that two texts have in common estimates the share of their word sequences (Broder 1997). */
export const sketchSize = 16;

const mostWords = 4000;
/** Words in a row that are compared. */
const row = 3;
/** Texts with fewer sequences say too little to be compared by them. */
const fewest = 8;

/** The words of a mail's text, without numbers, addresses and signs; the first four thousand. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/\bhttps?:\/\/\S{1,2000}/g, " ");
  const words: string[] = [];
  for (const [word] of plain.matchAll(/[\p{L}\p{M}]+/gu)) {
    words.push(word);
    if (words.length === mostWords) break;
  }
  return words;
}

/** A sketch of a text: for each of sixteen orders of all sequences the first that it has, 32 bits; null when it is too short. */
export function sketchOf(words: readonly string[]): number[] | null {
  if (words.length < fewest + row - 1) return null;
  const least = Array.from({ length: sketchSize }, () => 0xffffffff);
  const hashes = words.map(fnv);
  for (let at = 0; at + row <= hashes.length; at++) {
    let sequence = 0;
    for (let next = 0; next < row; next++) sequence = (Math.imul(sequence, 0x01000193) ^ hashes[at + next]!) >>> 0;
    for (let order = 0; order < sketchSize; order++) {
      const place = mixed(sequence ^ Math.imul(order + 1, 0x9e3779b1));
      if (place < least[order]!) least[order] = place;
    }
  }
  return least;
}

// FNV-1a.
function fnv(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

// The finaliser of MurmurHash3.
function mixed(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
