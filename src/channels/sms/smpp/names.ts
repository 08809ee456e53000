import type { TransportPorts } from "../../transport.ts";

/** Milliseconds within which names are gathered: each batch is a transaction, beside those for which the next messages wait. */
const gatherMs = 50;

interface Names {
  keep: (name: string, messageId: string) => void;
  /** Resolves when all that were to be kept are, or are known to be lost. */
  settled: () => Promise<void>;
}

/** Keeps by which names a gateway speaks of the messages that it took, many at once. No message waits for it. */
export function makeNames({ named, log }: Pick<TransportPorts, "named" | "log">): Names {
  let waiting: [name: string, messageId: string][] = [];
  let timer: NodeJS.Timeout | null = null;
  const writing = new Set<Promise<void>>();

  const write = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const taken = waiting;
    waiting = [];
    const kept = Promise.all(taken.map(async (one) => named?.(...one)))
      .then(() => {})
      .catch((error: Error) => log.warn({ err: error }, "by which name a gateway speaks of a message was lost"))
      .finally(() => writing.delete(kept));
    writing.add(kept);
  };

  return {
    keep(name, messageId) {
      waiting.push([name, messageId]);
      timer ??= setTimeout(write, gatherMs);
    },
    async settled() {
      if (waiting.length > 0) write();
      await Promise.all(writing);
    },
  };
}
