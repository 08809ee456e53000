/** A text cut at the quotes that stand in it; `at` is the quote's place in the list, or -1 for text between. */
export function cutAt(text: string, quotes: readonly string[]): { text: string; at: number }[] {
  const found = quotes
    .map((quote, at) => ({ at, start: text.indexOf(quote), length: quote.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start);
  const out: { text: string; at: number }[] = [];
  let from = 0;
  for (const { at, start, length } of found) {
    if (start > from) out.push({ text: text.slice(from, start), at: -1 });
    out.push({ text: text.slice(start, start + length), at });
    from = start + length;
  }
  if (from < text.length) out.push({ text: text.slice(from), at: -1 });
  return out;
}
