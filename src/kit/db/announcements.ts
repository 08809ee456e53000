import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { backOff } from "../back-off.ts";
import type { Logger } from "../log.ts";
import { announcementChannel } from "./announce.ts";
import type { Database } from "./index.ts";

const retries = { first: 500, longest: 30_000 };
/** Milliseconds within which a connection that lives answers. */
const answersWithin = 5000;

/** Wakes whoever waits for facts, as soon as any process or thread has written some (`announce.ts`). */
export interface Announcements {
  /** @returns how to unsubscribe */
  subscribe(wake: () => void): () => void;
  /** Whether they arrive at present; while they do not, whoever waits has to look as often as if there were none. */
  connected(): boolean;
  stop(): Promise<void>;
}

/**
 * Listens on a connection of its own for as long as the process lives. One that breaks is replaced, and then everybody is woken: nobody knows what was missed.
 */
export function openAnnouncements(database: Pick<Database, "session">, log: Logger): Announcements {
  const subscribers = new Set<() => void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let connected = false;
  const wakeAll = () => subscribers.forEach((wake) => wake());

  async function listen(): Promise<void> {
    const { client, silence } = await database.session();
    const ended = new AbortController();
    for (const event of ["end", "error"]) client.once(event, () => ended.abort());
    // A race with a promise that lives as long as the connection would remember each round of it.
    const over = AbortSignal.any([signal, ended.signal]);
    try {
      client.on("notification", wakeAll);
      await client.query(`LISTEN ${announcementChannel}`);
      connected = true;
      wakeAll();
      // The server ends a session of this kind that says nothing for a while; and a connection that died without a word is found only by asking.
      while (!signal.aborted && (await isAlive(client, Math.min(answersWithin, silence / 3))))
        await sleep(silence / 4, undefined, { signal: over, ref: false }).catch(() => {});
    } finally {
      connected = false;
      void client.end().catch(() => {});
    }
  }

  const running = (async () => {
    for (let failures = 1; !signal.aborted; failures++) {
      const began = performance.now();
      await listen().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "no announcements of facts: they are looked for instead");
      });
      if (performance.now() - began > retries.longest) failures = 1;
      await sleep(backOff(retries, failures), undefined, { signal, ref: false }).catch(() => {});
    }
  })();

  return {
    subscribe(wake) {
      subscribers.add(wake);
      return () => void subscribers.delete(wake);
    },
    connected: () => connected,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Whether a connection answers in time; one that was ended does not. */
async function isAlive(client: pg.Client, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => void (timer = setTimeout(resolve, within, false)));
  const answered = client.query("SELECT 1").then(() => true, () => false); // oxfmt-ignore
  const alive = await Promise.race([answered, late]);
  clearTimeout(timer);
  return alive;
}

/** A pause between two looks that an announcement ends. */
interface Pause {
  /** Pauses for so many milliseconds, or until something is announced; not at all when something was since the last `reset`. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Called before a look: it finds all that was announced until then. */
  reset(): void;
  stop(): void;
}

/** @param announcements absent where nobody listens: then nothing ends a pause early */
export function pauseUntilAnnounced(announcements: Pick<Announcements, "subscribe"> | undefined): Pause {
  let woken = false;
  let end = () => {};
  const unsubscribe = announcements?.subscribe(() => {
    woken = true;
    end();
  });
  return {
    reset: () => void (woken = false),
    async wait(ms, signal) {
      if (woken || signal.aborted) return;
      const ended = new AbortController();
      end = () => ended.abort();
      await sleep(ms, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => {});
      end = () => {};
    },
    stop: () => unsubscribe?.(),
  };
}
