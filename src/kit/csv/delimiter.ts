type Delimiter = "," | ";" | "\t" | "|";

const candidates: readonly Delimiter[] = [",", ";", "\t", "|"];

/**
 * Finds the separator from the beginning of a file: the one that cuts the header into the most cells, comma when none does.
 * A first line such as `sep=;` (written for spreadsheets) decides, and is to be skipped.
 */
export function detectDelimiter(head: Buffer): { delimiter: Delimiter; skip: Buffer } {
  const declared = /^"?sep=(.)"?(\r\n|\n|\r)/i.exec(head.toString("latin1", 0, 12));
  const named = candidates.find((one) => one === declared?.[1]);
  if (named) return { delimiter: named, skip: head.subarray(0, declared![0].length) };
  const counts = separatorsIn(head.toString("utf8"));
  let delimiter: Delimiter = ",";
  for (const one of candidates) if (counts[one] > counts[delimiter]) delimiter = one;
  return { delimiter, skip: Buffer.alloc(0) };
}

function separatorsIn(text: string): Record<Delimiter, number> {
  const counts: Record<Delimiter, number> = { ",": 0, ";": 0, "\t": 0, "|": 0 };
  let quoted = false;
  let begun = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "\n" || char === "\r") {
      if (begun) break;
    } else if (char in counts) counts[char as Delimiter]++;
    begun ||= char.trim() !== "";
  }
  return counts;
}
