/** One thing that many watch: it is read once for all of them. */
interface Feed {
  viewers: Set<Viewer>;
  /** Those who were not told the last state. */
  missed: Set<Viewer>;
  /** The last thing that was told; what a new viewer begins with. */
  last: string | null;
}

interface Viewer {
  /** False when there is no room: what could not be told is told at the next reading, in its newest state. */
  tell(text: string): boolean;
  end(): void;
}

/** Milliseconds between two readings, and which share of the time reading may take. */
const pace = { every: 700, share: 0.1, longest: 1500 };

/**
 * Feeds by their key. As long as one has viewers it is read three times in two seconds, more seldom when that takes long (every second and a
 * half at the least), and what has changed is written to each as one text. A reading that fails tells nobody anything: viewers see that nothing comes.
 */
export function makeFeeds(wait: (ms: number) => Promise<void>) {
  const feeds = new Map<string, Feed>();

  async function run(key: string, feed: Feed, read: () => Promise<string | null>): Promise<void> {
    while (feed.viewers.size > 0) {
      const began = performance.now();
      const text = await read().catch(() => undefined);
      // Whoever it was read for may see something else by now: all begin again, each with their own rights.
      if (text === null) break;
      if (text !== undefined) {
        const known = text === feed.last;
        feed.last = text;
        for (const one of feed.viewers) {
          const message = known && !feed.missed.has(one) ? ": quiet\n\n" : `data: ${text}\n\n`;
          if (one.tell(message)) feed.missed.delete(one);
          else if (message !== ": quiet\n\n") feed.missed.add(one);
        }
      }
      const took = performance.now() - began;
      await wait(Math.min(pace.longest, Math.max(pace.every, took / pace.share)) - took);
    }
    feeds.delete(key);
    for (const one of feed.viewers) one.end();
  }

  return {
    /**
     * Adds a viewer, who is told the last state at once where there is one.
     * @param key tells apart what is not the same for everybody
     * @param read the present state as JSON; null when this key's viewers may not be shown it any more
     * @returns how to leave
     */
    follow(key: string, read: () => Promise<string | null>, viewer: Viewer): () => void {
      const known = feeds.get(key);
      const feed: Feed = known ?? { viewers: new Set(), missed: new Set(), last: null };
      feed.viewers.add(viewer);
      if (feed.last !== null && !viewer.tell(`data: ${feed.last}\n\n`)) feed.missed.add(viewer);
      if (!known) {
        feeds.set(key, feed);
        void run(key, feed, read);
      }
      return () => {
        feed.viewers.delete(viewer);
        feed.missed.delete(viewer);
      };
    },
    viewers: () => [...feeds.values()].reduce((sum, feed) => sum + feed.viewers.size, 0),
  };
}
