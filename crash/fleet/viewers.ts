import { setTimeout as pause } from "node:timers/promises";

/** What was read meanwhile, and what was not answered: a read that takes so long is none. */
export interface Viewers {
  stop(): Promise<{ answered: number; unanswered: string[]; slowest: number }>;
}

const patience = 15_000;

/** People who look again and again. @param reads by their names; each throws when it is not answered */
export function startViewers(reads: Record<string, () => Promise<unknown>>, rest = 250): Viewers {
  let stopping = false;
  const found = { answered: 0, unanswered: [] as string[], slowest: 0 };
  const going = Object.entries(reads).map(async ([name, read]) => {
    while (!stopping) {
      const began = performance.now();
      const late = pause(patience, new Error("nothing was said"), { ref: false });
      const fault = await Promise.race([
        read().then(
          () => null,
          (error: Error) => error,
        ),
        late,
      ]);
      found.slowest = Math.max(found.slowest, Number(((performance.now() - began) / 1000).toFixed(2)));
      if (fault === null) found.answered += 1;
      else found.unanswered.push(`${name}: ${fault.message}`);
      await pause(rest);
    }
  });
  return {
    async stop() {
      stopping = true;
      await Promise.all(going);
      return found;
    },
  };
}
