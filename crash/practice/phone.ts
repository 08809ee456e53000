import { setTimeout as pause } from "node:timers/promises";
import type { Player } from "../../bench/practice/players.ts";

/** What a phone was told by an answer that arrived: it may rely on it from then on. */
export interface Promised {
  round: string;
  /** Decisions by position, as they were confirmed. */
  decisions: Map<number, string>;
  finished: boolean;
}

export interface Phone {
  promised: Promised[];
  /** Requests that had to be sent again, for nobody answered. */
  again: number;
  /** Ends after the round that is being played. */
  stop(): Promise<void>;
}

/** How a phone sends its answers. */
type Habit = "online" | "offline" | "hasty";

const decisions = ["report", "trust", "check"];
const day = 86_400_000;

/**
 * A phone that plays round after round. Online it sends each answer, one in three twice; offline it sends all of them at once, twice at the same moment and
 * once more later. Its clock may be wrong by a day, and jump while a message is seen.
 * @param played is called before a round is answered
 */
export function startPhone(
  url: () => string,
  player: Player,
  habit: Habit,
  played: (round: string) => Promise<void>,
): Phone {
  const phone: Phone = { promised: [], again: 0, stop: async () => {} };
  let going = true;
  const wrong = Math.random() < 0.5 ? day : -day;

  const call = async (path: string, body: object): Promise<any> => {
    for (;;) {
      const answer = await fetch(url() + path, {
        method: "POST",
        headers: {
          cookie: player.cookie,
          "content-type": "application/json",
          date: new Date(Date.now() + wrong).toUTCString(),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      const text = answer?.ok ? await answer.text().catch(() => null) : null;
      if (text !== null) return JSON.parse(text);
      // Nothing but a server that is away or starting may keep a phone from being answered.
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`); // oxfmt-ignore
      phone.again += 1;
      await pause(50 + Math.random() * 100);
    }
  };

  const play = async () => {
    const { id, nonce } = await call("/me/practice/rounds", {});
    const promised: Promised = { round: id, decisions: new Map(), finished: false };
    phone.promised.push(promised);
    if (habit !== "hasty") await played(id);
    const send = async (answers: readonly { position: number }[]) => {
      const { round, results } = await call(`/me/practice/rounds/${id}/answers`, { nonce, answers });
      for (const { position, decision } of results) promised.decisions.set(position, decision);
      promised.finished ||= round.state === "finished";
    };
    const answers = Array.from({ length: 8 }, (_, position) => ({
      position,
      decision: decisions[Math.floor(Math.random() * 3)]!,
      msSeen: Math.random() < 0.2 ? day : Math.floor(Math.random() * 9000),
    })).toSorted(() => Math.random() - 0.5);
    if (habit === "offline") {
      await Promise.all([send(answers), send(answers)]);
      await send(answers);
    } else
      for (const one of answers) {
        await send([one]);
        if (Math.random() < 0.33) await send([one]);
      }
  };
  const running = (async () => {
    while (going) await play();
  })();
  // Whoever stops the phone hears of it.
  running.catch(() => {});
  phone.stop = async () => {
    going = false;
    await running;
  };
  return phone;
}
