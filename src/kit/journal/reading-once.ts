/** So long after the last question (milliseconds) what was read is known: who asks for one organisation after the other asks at once. */
const keptMs = 10_000;

/**
 * Reads what several will ask for one after the other: each journal once for all of them, until nobody has asked for a while.
 * @param read reads a journal, by its id
 */
export function readingOnce<T>(read: (journal: string) => Promise<T>): (journal: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  let forgetting: NodeJS.Timeout | undefined;
  return (journal) => {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => known.clear(), keptMs).unref();
    let found = known.get(journal);
    if (!found) {
      found = read(journal);
      known.set(journal, found);
      found.catch(() => known.delete(journal));
    }
    return found;
  };
}
