/** Work that waits for its turn. */
export interface Waiting {
  work: () => Promise<unknown>;
  start(run: () => Promise<unknown>): void;
}

/** There is more work of this key than may wait, or its turn did not come in time. Its words are those of a pool, for it is treated alike. */
export class Overloaded extends Error {}

export function tooLong(): Overloaded {
  return new Overloaded("timeout exceeded when trying to connect: no connection became free");
}
