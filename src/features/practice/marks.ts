/** A piece of a paragraph, and the mark that it stands under, if it does. */
interface Piece {
  text: string;
  mark: string | null;
}

const markup = /\[([^\]]+)\]\(([a-z]+(?:-[a-z]+)*)\)/g;

/** A paragraph with marks, written `Pay [before noon](hurry) at [our desk](pay)`, cut into its pieces. */
export function readMarks(paragraph: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of paragraph.matchAll(markup)) {
    if (found.index > at) pieces.push({ text: paragraph.slice(at, found.index), mark: null });
    pieces.push({ text: found[1]!, mark: found[2]! });
    at = found.index + found[0].length;
  }
  if (at < paragraph.length) pieces.push({ text: paragraph.slice(at), mark: null });
  return pieces;
}

/** The marks of a paragraph, in their order. */
export function marksOf(paragraph: string): string[] {
  return readMarks(paragraph).flatMap(({ mark }) => (mark ? [mark] : []));
}
