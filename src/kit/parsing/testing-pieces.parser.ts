/** Gives as many pieces as it is asked for. */
export function* parse({ pieces }: { pieces: number }): Generator<number> {
  for (let piece = 1; piece <= pieces; piece++) yield piece;
}
