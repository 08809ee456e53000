/** What a text has between signs that stand in no bracket and in no quotes. In one pass. */
export function partedBy(sign: "," | ";" | " ", text: string): string[] {
  const found: string[] = [];
  let [depth, from, quote] = [0, 0, ""];
  for (const { 0: one, index } of text.matchAll(/["'()[\],; ]/g)) {
    if (quote) quote = one === quote ? "" : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === "(" || one === "[") depth++;
    else if (one === ")" || one === "]") depth = Math.max(0, depth - 1);
    else if (one === sign && depth === 0) {
      found.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  found.push(text.slice(from).trim());
  return found.filter(Boolean);
}
