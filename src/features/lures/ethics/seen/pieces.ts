import { tokens, unescapeHtml } from "../../../../kit/html/index.ts";

const most = 20;

/**
 * Words that are put together from letters in elements of their own. A style can take any of these away in more ways than anybody can list, so what
 * is read is not what stands there. At most twenty.
 */
export function wordsInPieces(html: string): string[] {
  const found: string[] = [];
  let pieces: string[] = [];
  const end = () => {
    const short = pieces.filter((one) => Array.from(one).length <= 2 && /\p{L}/u.test(one)).length;
    // H2O and 21st have fewer.
    if (short >= 4 && short * 2 >= pieces.length && found.length < most) found.push(pieces.join(""));
    pieces = [];
  };
  for (const token of tokens(html)) {
    if (token.kind === "open" && token.name === "br") end();
    if (token.kind !== "text") continue;
    const text = unescapeHtml(html.slice(token.start, token.end)).replaceAll("\u00a0", " ");
    const [first = "", ...rest] = text.split(/\s+/);
    if (first) pieces.push(first);
    for (const word of rest) {
      end();
      if (word) pieces.push(word);
    }
  }
  end();
  return found;
}
