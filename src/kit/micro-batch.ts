/**
 * Does for many callers at once what each of them asks for: while one batch is under way, the next one gathers.
 * @param work what is done with a batch, at most `most` together; a fault of it is everybody's whose item was in it
 * @param pause milliseconds for which the first of a batch waits for others
 * @returns resolves when the caller's item has been worked on
 */
export function microBatch<T>(
  work: (items: readonly T[]) => Promise<void>,
  { most = 500, pause = 0 }: { most?: number; pause?: number } = {},
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  let running = false;
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      if (pause > 0) await new Promise((over) => setTimeout(over, pause));
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await work(batch.map(({ item }) => item));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    running = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!running) queueMicrotask(() => void (running || run()));
    });
}
