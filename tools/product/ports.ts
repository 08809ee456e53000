import { randomInt } from "node:crypto";
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below what systems hand out by themselves (32768 and up on Linux, 49152 and up elsewhere), above what services are known by. */
const [least, end] = [15_000, 32_768] as const;

/** A port that was given is given to nobody else for so long (milliseconds): a product that starts takes it only once its database stands. */
const reservedFor = 600_000;

/**
 * A port that is free now on the loopback address, and that no program gets by chance before it is used: connections and servers that name no port
 * of their own take theirs from another range, and who asks here beside us, in this process or another one, is given others.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(least, end);
    if ((await isFree(port)) && reserved(port)) return port;
  }
}

function reserved(port: number): boolean {
  const folder = join(tmpdir(), "hookwise-ports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(port));
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch {
    if (Date.now() - statSync(file).mtimeMs < reservedFor) return false;
    utimesSync(file, new Date(), new Date());
    return true;
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
