/**
 * The whole of a raw endpoint's body in memory: empty when there is none, null when it is larger than allowed; then the rest is not read.
 * @param largest bytes
 */
export async function readBody(body: unknown, largest: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > largest) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
