import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems hand out by themselves (32768 and up on Linux, 49152 and up elsewhere), above what services are known by. */
const [least, end] = [15_000, 32_768] as const;

/**
 * A port that is free now on the loopback address, and that no program gets by chance before it is used: connections and servers that name no port
 * of their own take theirs from another range.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(least, end);
    if (await isFree(port)) return port;
  }
}

/** Some of them, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
