import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

interface Counted {
  received: number;
  /** Answered with ESME_RTHROTTLED. */
  refused: number;
  /** The most that came within one second, whenever it began. */
  worst: number;
}

/** A gateway in its own process. @param limit messages that it takes within any second; 0 for all */
export async function forkGateway(answerMs: number, limit = 0) {
  const child = fork(join(import.meta.dirname, "gateway-process.ts"), [String(answerMs), String(limit)]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    settings: { host: "127.0.0.1", port, security: "none", quietFrom: "00:00", quietUntil: "00:00" },
    async counted(): Promise<Counted> {
      child.send("count");
      return ((await once(child, "message")) as [Counted])[0];
    },
    end: () => child.disconnect(),
  };
}
