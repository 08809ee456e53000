/** Hits of the process's own spool that wait to be told that the database has them (`SPOOL=database`). */
export interface Acknowledgements {
  /** Resolves when the database has a hit; rejects when it has not taken it in time, and then the hit must not be answered as if it had. */
  wait(spool: number, seq: number): Promise<void>;
  /** Hears from the drain which ones the database has. */
  stored(spool: number, seqs: readonly number[]): void;
}

/** @param patience milliseconds that a visitor waits */
export function openAcknowledgements(patience: number): Acknowledgements {
  const waiting = new Map<string, { done: () => void; timer: NodeJS.Timeout }>();
  return {
    wait: (spool, seq) =>
      new Promise((done, reject) => {
        const key = `${spool} ${seq}`;
        const late = () => {
          waiting.delete(key);
          reject(new Error("the database has not taken a hit in time"));
        };
        waiting.set(key, { done, timer: setTimeout(late, patience) });
      }),
    stored(spool, seqs) {
      for (const seq of seqs) {
        const key = `${spool} ${seq}`;
        const one = waiting.get(key);
        if (!one) continue;
        waiting.delete(key);
        clearTimeout(one.timer);
        one.done();
      }
    },
  };
}
