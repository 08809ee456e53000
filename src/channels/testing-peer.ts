import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Resolves when something on this machine listens at a port. */
export async function waitUntilReachable(port: number): Promise<void> {
  while (!(await isReached(port))) await wait(100);
}

function isReached(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => (socket.destroy(), answer(true))).once("error", () => answer(false));
  });
}
