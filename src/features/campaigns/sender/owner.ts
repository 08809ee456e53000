import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Env } from "../../../kit/feature.ts";
import { isSessionAlive, takeLivenessLock } from "../store/owner.ts";

/** A sender's life as the database sees it: a random number whose advisory lock its own session holds. */
export interface Owner {
  /** The number in `deliveries.owner`, or null while there is no session (the database is away). */
  current(): string | null;
  /** Gives the session up, so that all it holds is recovered: for when nobody knows what it holds. The next check takes a new one. */
  renew(): void;
  /** Checks the session and takes a new one where it is lost; a new session is a new owner. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

interface Held {
  client: pg.Client;
  number: string;
  answerMs: number;
}

export function makeOwner(env: Env): Owner {
  let held: Held | null = null;
  let stopped = false;

  const lose = (client: pg.Client) => {
    if (held?.client === client) held = null;
  };

  async function take(): Promise<void> {
    const { client, silence } = await env.database.session();
    client.once("end", () => lose(client));
    client.once("error", () => lose(client));
    // 62 bits at random: two senders never meet, and other users of advisory locks stay below.
    const number = ((randomBytes(8).readBigUInt64BE() >> 2n) | (1n << 61n)).toString();
    await takeLivenessLock(client, number);
    if (stopped) return client.end();
    // The server takes a silent session for dead, and this process one that does not answer: both know before anybody takes its mails over.
    const answerMs = Math.min(5000, silence / 3);
    const beat = setInterval(
      async () => {
        if (await inTime(client, answerMs)) return;
        lose(client);
        void client.end().catch(() => {});
      },
      Math.min(2000, silence / 4),
    ).unref();
    client.once("end", () => clearInterval(beat));
    held = { client, number, answerMs };
  }

  return {
    current: () => held?.number ?? null,
    renew() {
      const last = held;
      held = null;
      void last?.client.end().catch(() => {});
    },
    async check() {
      if (stopped) return;
      if (!held) return take();
      const { client, answerMs } = held;
      const alive = await inTime(client, answerMs);
      if (alive) return;
      lose(client);
      void client.end().catch(() => {});
      await take();
    },
    async stop() {
      stopped = true;
      const last = held;
      held = null;
      await last?.client.end().catch(() => {});
    },
  };
}

async function inTime(client: pg.Client, answerMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => void (timer = setTimeout(resolve, answerMs, false)));
  const alive = await Promise.race([isSessionAlive(client), late]);
  clearTimeout(timer);
  return alive;
}
