import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A mail sink in its own process: its port, how many mails it has received, and how to end it. */
export async function forkSink(): Promise<{ port: number; received: () => Promise<number>; end: () => void }> {
  const child = fork(join(import.meta.dirname, "sink-process.ts"));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    async received() {
      child.send("count");
      const [answer] = (await once(child, "message")) as [{ received: number }];
      return answer.received;
    },
    end: () => child.disconnect(),
  };
}
