/** Gives as many pieces as it is asked for, and dies where it is told to. */
export function* parse({ pieces, dies }: { pieces: number; dies?: number }): Generator<number> {
  for (let piece = 1; piece <= pieces; piece++) {
    if (piece === dies) process.kill(process.pid, "SIGKILL");
    yield piece;
  }
}
