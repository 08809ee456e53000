/** The whole of a request's body, or null when it is larger than allowed; then the rest is not read. */
export async function readBody(
  source: AsyncIterable<Uint8Array> | null | undefined,
  largest: number,
): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source ?? []) {
    length += piece.length;
    if (length > largest) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
