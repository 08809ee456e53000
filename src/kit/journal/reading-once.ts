/** So long after it has ended (milliseconds) a reading is what there is: who asks for one organisation after the other asks at once. */
const keptMs = 10_000;

/**
 * Reads what several will ask for one after the other: each journal once for all of them, and anew for who asks later: others write to it meanwhile, and the database may be
 * put back once more.
 * @param read reads a journal, by its id
 */
export function readingOnce<T>(read: (journal: string) => Promise<T>): (journal: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (journal) => {
    const before = known.get(journal);
    if (before) return before;
    const found = read(journal);
    const forget = () => void (known.get(journal) === found && known.delete(journal));
    known.set(journal, found);
    found.then(() => setTimeout(forget, keptMs).unref(), forget);
    return found;
  };
}
