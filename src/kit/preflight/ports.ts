import { createServer } from "node:net";
import { sentenceOf } from "../operator-error.ts";
import { holderOf } from "./holder.ts";
import type { Holder } from "./holder.ts";

/** A port that the product needs: what for, and the variable that chooses it. */
export interface WantedPort {
  variable: string;
  what: string;
  port: number;
}

/** Whether a port can be listened on, or why not. */
export async function tryPort(port: number, host: string): Promise<"free" | "taken" | Error> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE" ? "taken" : error));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("free")));
  });
}

/** Everything that is wrong with the ports that are wanted, each as a sentence, the last with the cure; nothing when all are free. */
export async function portFaults(wanted: readonly WantedPort[], host: string): Promise<string[]> {
  const fixed = wanted.filter(({ port }) => port !== 0);
  const twice = fixed.filter(({ port }, i) => fixed.findIndex((one) => one.port === port) !== i);
  const faults = twice.map(({ variable, port }) => {
    const first = fixed.find((one) => one.port === port)!;
    return `${first.variable} and ${variable} are both ${port}. Give each a port of its own.`;
  });
  const holders: (Holder | null)[] = [];
  for (const { variable, what, port } of fixed.filter((one) => !twice.includes(one))) {
    const found = await tryPort(port, host);
    if (found === "free") continue;
    if (found === "taken") {
      const holder = holderOf(port);
      holders.push(holder);
      faults.push(`Port ${port} (${what}, ${variable}) is taken by ${nameOf(holder)}.`);
    } else faults.push(`Port ${port} (${what}, ${variable}): ${sentenceOf(found) ?? found.message}`);
  }
  if (holders.some((one) => one !== null && runsHere(one)))
    // A second one on other ports would share its data folder: that is for whoever spreads the roles, not for whoever forgot the first.
    faults.push("It runs already in this folder: use it, or stop it first (Ctrl+C in its terminal).");
  else if (holders.length > 0) {
    const others = await freeNearby(fixed, host);
    const line = others ? `, or start on other ports:\n    ${others} npm start` : ", or set other ports.";
    faults.push(`Stop what holds ${holders.length > 1 ? "them" : "it"}${line}`);
  }
  return faults;
}

/** Whether a holder is this product, started in this very folder. */
export function runsHere(holder: Holder): boolean {
  return holder.own && holder.folder === process.cwd();
}

/** A holder in words, such as `node (process 4711, in /home/ada/site)`. */
export function nameOf(holder: Holder | null): string {
  if (!holder) return "a process of another user";
  const where = holder.folder ? `, in ${holder.folder}` : "";
  return holder.own
    ? `Hookwise, which runs already (process ${holder.pid}${where})`
    : `${holder.name} (process ${holder.pid}${where})`;
}

async function freeNearby(wanted: readonly WantedPort[], host: string): Promise<string | null> {
  for (let step = 10; step <= 200 && wanted[0]!.port + step < 65_500; step += 10) {
    const moved = wanted.map((one, i) => ({ ...one, port: wanted[0]!.port + step + i }));
    const states = await Promise.all(moved.map(({ port }) => tryPort(port, host)));
    if (states.every((state) => state === "free"))
      return moved.map(({ variable, port }) => `${variable}=${port}`).join(" ");
  }
  return null;
}
