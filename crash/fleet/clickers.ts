import { setTimeout as pause } from "node:timers/promises";
import type { LoggedMail } from "../sink.ts";

/** People who follow the links of the mails they got, each some times, over whichever lure host answers. */
export interface Clickers {
  /** Marks of the clicks that were answered, each sent once. */
  answered: string[];
  refused: number;
  stop(): Promise<void>;
}

/** @param hosts origins of the lure hosts, asked by turns as by a proxy before them */
export function startClickers(mails: readonly LoggedMail[], hosts: readonly string[], rest = 25): Clickers {
  let stopping = false;
  let asked = 0;
  const clickers: Clickers = {
    answered: [],
    refused: 0,
    async stop() {
      stopping = true;
      await Promise.all(going);
    },
  };
  const going = hosts.map((host) => go(host));
  return clickers;

  async function go(host: string): Promise<void> {
    while (!stopping) {
      await pause(rest);
      const link = mails[Math.floor(Math.random() * mails.length)]?.link;
      if (!link) continue;
      const mark = `Mozilla/5.0 (visit ${++asked}) Firefox/140.0`;
      const answer = await fetch(host + link, {
        headers: { "user-agent": mark },
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      if (answer?.status === 200 && (await answer.text().catch(() => null)) !== null) clickers.answered.push(mark);
      else clickers.refused += 1;
    }
  }
}
